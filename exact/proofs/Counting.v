(* A program that counts the whole table, and why it counts right. Tiles of one kind are alike to
   it: a state is how many tiles of each kind are left, with a histogram of the matchings so far by
   winning seats. Equal states are merged in a trie. *)
From PaiKao Require Import Game Odds Sums.

(* How many tiles of a kind are left, and the tiles that this stands for. *)
Inductive left := L0 | L1 | L2.
Definition plain (t : tile) : tile := (fst t, First).
Definition copies (k : kind) (c : left) : list tile :=
  match c with L0 => [] | L1 => [(k, First)] | L2 => [(k, First); (k, First)] end.
Fixpoint spread (ks : list kind) (cs : list left) : list tile :=
  match ks, cs with k :: ks, c :: cs => copies k c ++ spread ks cs | _, _ => [] end.

(* Every way to draw a tile: in how many copies, the tile, what is left. *)
Fixpoint draws (ks : list kind) (cs : list left) : list (N * (tile * list left)) :=
  match ks, cs with
  | k :: ks, c :: cs =>
      let others := map (fun d => (fst d, (fst (snd d), c :: snd (snd d)))) (draws ks cs) in
      match c with
      | L0 => others
      | L1 => (1, ((k, First), L0 :: cs)) :: others
      | L2 => (2, ((k, First), L1 :: cs)) :: others
      end
  | _, _ => []
  end.

Lemma sum_picks_spread F ks cs :
  sum_picks F (spread ks cs)
  = sum (fun d => fst d * F (fst (snd d)) (spread ks (snd (snd d)))) (draws ks cs).
Proof.
  revert F cs; induction ks as [|k ks IH]; intros F [|c cs]; try easy.
  destruct c; cbn [spread copies app draws sum fst snd];
    rewrite ?sum_picks_cons, IH, sum_map; cbn [fst snd spread copies app]; lia.
Qed.

(* The same for a hand of two tiles. *)
Fixpoint couples (ks : list kind) (cs : list left) : list (N * (hand * list left)) :=
  match ks, cs with
  | k :: ks, c :: cs =>
      let t := (k, First) in
      let with_another w e :=
        map (fun d => (w * fst d, ((t, fst (snd d)), e :: snd (snd d)))) (draws ks cs) in
      let others := map (fun d => (fst d, (fst (snd d), c :: snd (snd d)))) (couples ks cs) in
      match c with
      | L0 => others
      | L1 => with_another 1 L0 ++ others
      | L2 => (1, ((t, t), L0 :: cs)) :: with_another 2 L1 ++ others
      end
  | _, _ => []
  end.

Lemma sum_twice {A} (G : N * A -> N) (l : list (N * A)) :
  sum (fun d => 2 * fst d * G d) l = 2 * sum (fun d => fst d * G d) l.
Proof. rewrite <- sum_times. apply sum_ext. intros d _. lia. Qed.

Lemma sum_pairs_spread F ks cs :
  sum_pairs F (spread ks cs)
  = sum (fun d => fst d * F (fst (snd d)) (spread ks (snd (snd d)))) (couples ks cs).
Proof.
  revert F cs; induction ks as [|k ks IH]; intros F [|c cs]; try easy.
  destruct c; cbn [spread copies app couples sum fst snd];
    rewrite ?sum_pairs_cons, ?sum_picks_cons, IH, ?sum_app, !sum_map, ?sum_picks_spread;
    cbn [fst snd spread copies app]; [lia| |].
  - f_equal. apply sum_ext. intros d _. lia.
  - rewrite sum_twice. lia.
Qed.

(* The first tile that is left. *)
Fixpoint first (ks : list kind) (cs : list left) : option (tile * list left) :=
  match ks, cs with
  | k :: ks, c :: cs =>
      match c with
      | L0 => option_map (fun d => (fst d, L0 :: snd d)) (first ks cs)
      | L1 => Some ((k, First), L0 :: cs)
      | L2 => Some ((k, First), L1 :: cs)
      end
  | _, _ => None
  end.

Lemma spread_first ks cs :
  spread ks cs = match first ks cs with Some (t, d) => t :: spread ks d | None => [] end.
Proof.
  revert cs; induction ks as [|k ks IH]; intros [|c cs]; try easy.
  destruct c; try easy. cbn. rewrite IH. now destruct (first ks cs) as [[t d]|].
Qed.

(* A histogram, by number of winning seats, and what a function weighs on it. *)
Fixpoint weigh (f : nat -> N) (h : list N) : N :=
  match h with [] => 0 | x :: r => x * f O + weigh (fun k => f (S k)) r end.
Fixpoint add (g h : list N) : list N :=
  match g, h with
  | x :: r, y :: s => x + y :: add r s
  | [], _ => h
  | _, [] => g
  end.
Definition scale (w : N) (h : list N) : list N := map (N.mul w) h.

Lemma weigh_ext f g h : (forall k, f k = g k) -> weigh f h = weigh g h.
Proof.
  revert f g; induction h as [|x r IH]; intros f g E; cbn; [easy|].
  rewrite E. f_equal. now apply IH.
Qed.

Lemma weigh_add f g h : weigh f (add g h) = weigh f g + weigh f h.
Proof.
  revert f h; induction g as [|x r IH]; intros f [|y s]; cbn -[N.mul]; try lia.
  rewrite IH. lia.
Qed.

Lemma weigh_scale f w h : weigh f (scale w h) = w * weigh f h.
Proof. revert f; induction h as [|x r IH]; intros f; cbn -[N.mul]; [|rewrite IH]; lia. Qed.

(* A trie from states to histograms. *)
Inductive trie := Empty | Node (here : list N) (t0 t1 t2 : trie).
Definition here (t : trie) := match t with Empty => [] | Node g _ _ _ => g end.
Definition branch (c : left) (t : trie) :=
  match t, c with
  | Empty, _ => Empty
  | Node _ a _ _, L0 => a
  | Node _ _ b _, L1 => b
  | Node _ _ _ c, L2 => c
  end.
Fixpoint insert (cs : list left) (h : list N) (t : trie) : trie :=
  match cs with
  | [] => Node (add h (here t)) (branch L0 t) (branch L1 t) (branch L2 t)
  | L0 :: r => Node (here t) (insert r h (branch L0 t)) (branch L1 t) (branch L2 t)
  | L1 :: r => Node (here t) (branch L0 t) (insert r h (branch L1 t)) (branch L2 t)
  | L2 :: r => Node (here t) (branch L0 t) (branch L1 t) (insert r h (branch L2 t))
  end.
Fixpoint elements (t : trie) : list (list left * list N) :=
  match t with
  | Empty => []
  | Node g a b c =>
      let under d := map (fun e : list left * list N => (d :: fst e, snd e)) in
      match g with [] => [] | _ => [([], g)] end
      ++ under L0 (elements a) ++ under L1 (elements b) ++ under L2 (elements c)
  end.

Section Merging.
  (* What a state is worth adds up when two equal states are merged. *)
  Definition worth (V : list left -> list N -> N) (l : list (list left * list N)) : N :=
    sum (fun e => V (fst e) (snd e)) l.
  Definition additive (V : list left -> list N -> N) : Prop :=
    forall cs, V cs [] = 0 /\ forall g h, V cs (add g h) = V cs g + V cs h.

  Lemma worth_node V t : additive V ->
    worth V (elements t) = V [] (here t) + worth (fun cs => V (L0 :: cs)) (elements (branch L0 t))
      + worth (fun cs => V (L1 :: cs)) (elements (branch L1 t))
      + worth (fun cs => V (L2 :: cs)) (elements (branch L2 t)).
  Proof.
    intros H. destruct t as [|g a b c]; cbn; [now destruct (H []) as [-> _]|].
    unfold worth. rewrite !sum_app, !sum_map. cbn [fst snd].
    destruct g; cbn [sum fst snd]; [destruct (H []) as [-> _]|]; lia.
  Qed.

  Lemma worth_insert V cs h t : additive V ->
    worth V (elements (insert cs h t)) = V cs h + worth V (elements t).
  Proof.
    revert V t; induction cs as [|c r IH]; intros V t H; rewrite (worth_node V t H).
    - rewrite worth_node by easy. cbn [insert here branch]. destruct (H []) as [_ ->]. lia.
    - assert (Hc : additive (fun cs => V (c :: cs))) by (intros cs; apply H).
      destruct c; rewrite worth_node by easy; cbn [insert here branch]; rewrite IH by easy; lia.
  Qed.

  Definition merge (l : list (list left * list N)) : list (list left * list N) :=
    elements (fold_right (fun e => insert (fst e) (snd e)) Empty l).

  Lemma worth_merge V l : additive V -> worth V (merge l) = worth V l.
  Proof.
    intros H. unfold merge. induction l as [|e r IH]; [easy|].
    cbn [fold_right]. rewrite worth_insert, IH by easy. reflexivity.
  Qed.
End Merging.

(* One step: the first tile goes with each other tile. All steps: until no tile is left. *)
Definition won (b h : hand) (g : list N) : list N := if seat_wins h b then 0 :: g else g.
Definition step (ks : list kind) (b : hand) (e : list left * list N) : list (list left * list N) :=
  match first ks (fst e) with
  | None => []
  | Some (t, d) =>
      map (fun w => (snd (snd w), won b (t, fst (snd w)) (scale (fst w) (snd e)))) (draws ks d)
  end.
Fixpoint steps (ks : list kind) (b : hand) (n : nat) (l : list (list left * list N)) :=
  match n with
  | O => l
  | S n => steps ks b n (merge (flat_map (step ks b) l))
  end.

Lemma wins_cons b h m : wins (b, h :: m) = if seat_wins h b then S (wins (b, m)) else wins (b, m).
Proof. unfold wins. cbn. now destruct (seat_wins h b). Qed.

Section Invariant.
  Variables (ks : list kind) (b : hand) (f : nat -> N).

  (* What a state stands for: every matching of the tiles left, every one so far. *)
  Definition stands_for n cs h : N :=
    sum (fun m => weigh (fun k => f (k + wins (b, m))%nat) h) (matchings n (spread ks cs)).

  Lemma stands_for_additive n : additive (stands_for n).
  Proof.
    intros cs. split.
    - apply sum_zero.
    - intros g h. unfold stands_for. rewrite <- sum_plus. apply sum_ext. intros. apply weigh_add.
  Qed.

  Lemma stands_for_step n e : stands_for (S n) (fst e) (snd e) = worth (stands_for n) (step ks b e).
  Proof.
    destruct e as [cs h]. unfold step, stands_for at 1. cbn [fst snd].
    rewrite (spread_first ks cs). destruct (first ks cs) as [[t d]|]; [|easy].
    rewrite sum_matchings_cons, sum_picks_spread. unfold worth. rewrite sum_map.
    apply sum_ext. intros [w [u e]] _. cbn [fst snd]. unfold stands_for.
    rewrite <- sum_times. apply sum_ext. intros m _. rewrite <- weigh_scale, wins_cons.
    unfold won. destruct (seat_wins (t, u) b); [|easy].
    cbn [weigh]. rewrite N.mul_0_l, N.add_0_l. apply weigh_ext. intros k. f_equal. lia.
  Qed.

  Lemma steps_keep n l : worth (stands_for n) l = worth (stands_for O) (steps ks b n l).
  Proof.
    revert l; induction n as [|n IH]; intros l; [easy|].
    cbn [steps]. rewrite <- IH, worth_merge by apply stands_for_additive.
    unfold worth at 2. rewrite sum_flat_map. apply sum_ext. intros e _. apply stands_for_step.
  Qed.

  Definition law_from n cs : list N :=
    fold_right (fun e => add (snd e)) [] (steps ks b n [(cs, [1])]).

  Lemma law_from_counts n cs :
    weigh f (law_from n cs) = sum (fun m => f (wins (b, m))) (matchings n (spread ks cs)).
  Proof.
    transitivity (stands_for n cs [1]).
    2:{ apply sum_ext. intros m _. cbn -[N.mul]. lia. }
    transitivity (worth (stands_for n) [(cs, [1])]); [|cbn; lia].
    rewrite steps_keep. unfold law_from. generalize (steps ks b n [(cs, [1])]) as l.
    induction l as [|e r IH]; [easy|]. cbn [fold_right]. rewrite weigh_add, IH.
    unfold worth, stands_for. cbn [sum matchings]. rewrite N.add_0_r. f_equal.
    apply weigh_ext. intros k. f_equal. cbn. lia.
  Qed.
End Invariant.

(* Tiles of one kind are alike: only the kinds of the tiles decide who wins. *)
Definition plain_hand (h : hand) : hand := (plain (fst h), plain (snd h)).

Lemma wins_plain b s : wins (plain_hand b, map plain_hand s) = wins (b, s).
Proof.
  induction s as [|h s IH]; [easy|]. cbn [map]. now rewrite !wins_cons, IH.
Qed.

Section Alike.
  Context {A B : Type}.
  Variable g : A -> B.
  Definition both (h : A * A) : B * B := (g (fst h), g (snd h)).

  Lemma sum_picks_map F l : sum_picks F (map g l) = sum_picks (fun y s => F (g y) (map g s)) l.
  Proof.
    revert F; induction l as [|x r IH]; intros F; [easy|]. cbn [map].
    now rewrite !sum_picks_cons, IH.
  Qed.

  Lemma sum_pairs_map F l : sum_pairs F (map g l) = sum_pairs (fun h s => F (both h) (map g s)) l.
  Proof.
    revert F; induction l as [|x r IH]; intros F; [easy|]. cbn [map].
    now rewrite !sum_pairs_cons, IH, sum_picks_map.
  Qed.

  Lemma sum_matchings_map f n l :
    sum f (matchings n (map g l)) = sum (fun m => f (map both m)) (matchings n l).
  Proof.
    revert f l; induction n as [|n IH]; intros f [|x r]; try easy.
    cbn [map]. rewrite !sum_matchings_cons, sum_picks_map. apply sum_picks_ext.
    intros y s _. apply IH.
  Qed.
End Alike.

(* The whole table: each hand for the banker, the rest parted among the nine seats. *)
Definition all_left : list left := map (fun _ => L2) kinds.
Definition whole_table : list N :=
  fold_right (fun d => add (scale (fst d) (law_from kinds (fst (snd d)) 9 (snd (snd d))))) []
    (couples kinds all_left).

Lemma weigh_fold {A} f (g : A -> list N) l :
  weigh f (fold_right (fun x => add (g x)) [] l) = sum (fun x => weigh f (g x)) l.
Proof. induction l as [|x r IH]; [easy|]. cbn [fold_right sum]. now rewrite weigh_add, IH. Qed.

Theorem whole_table_counts f :
  sum (sum_picks (fun b s => f (wins (b, s)))) (matchings 10 deck) = weigh f whole_table.
Proof.
  unfold whole_table. rewrite weigh_fold, banker_first by reflexivity.
  transitivity (sum_pairs (fun b rest => sum (fun s => f (wins (b, s))) (matchings 9 rest))
    (map plain deck)).
  - rewrite sum_pairs_map. apply sum_pairs_ext. intros b rest _.
    rewrite sum_matchings_map. apply sum_ext. intros s _. f_equal. symmetry. apply wins_plain.
  - change (map plain deck) with (spread kinds all_left).
    rewrite sum_pairs_spread. apply sum_ext. intros d _.
    now rewrite weigh_scale, law_from_counts.
Qed.
