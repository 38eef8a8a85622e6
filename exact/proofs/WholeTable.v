(* The whole table: how many plays have each number of winning seats, for one to nine bets. *)
From PaiKao Require Import Game Odds Sums Counting Laws.
Open Scope N_scope.

(* The ten counts that the program gives. The kernel runs it once, here. *)
Definition nine_bets : list N :=
  [665860499; 662133395; 657594563; 655420643; 655204595;
   656323811; 665942315; 697893707; 719404997; 511512225].

Lemma whole_table_computed : whole_table = nine_bets.
Proof. vm_cast_no_check (eq_refl nine_bets). Qed.

Theorem whole_table_law f :
  sum (sum_picks (fun b s => f (wins (b, s)))) (matchings 10 deck) = weigh f nine_bets.
Proof. rewrite <- whole_table_computed. apply whole_table_counts. Qed.

Theorem whole_table_matchings : size (matchings 10 deck) = 654729075.
Proof. now rewrite matchings_number. Qed.

(* Some of the seats have a bet: among w winning and l losing seats, the choices of m seats by how
   many of them win. *)
Fixpoint chosen_losers (l m : nat) : list N :=
  match m, l with
  | O, _ => [1]
  | S _, O => []
  | S p, S l => add (chosen_losers l p) (chosen_losers l m)
  end.
Fixpoint chosen (w l m : nat) : list N :=
  match m, w with
  | O, _ => [1]
  | S _, O => chosen_losers l m
  | S p, S w => add (0 :: chosen w l p) (chosen w l m)
  end.

Lemma chosen_one_more_loser f w l p :
  weigh f (chosen w (S l) (S p)) = weigh f (chosen w l p) + weigh f (chosen w l (S p)).
Proof.
  revert f p; induction w as [|w IH]; intros f p.
  - cbn [chosen chosen_losers]. rewrite weigh_add. now destruct p, l.
  - cbn [chosen]. rewrite !weigh_add. cbn [weigh]. rewrite IH.
    destruct p as [|p].
    + destruct w; cbn [chosen weigh]; lia.
    + rewrite IH. cbn [chosen]. rewrite weigh_add. cbn [weigh]. lia.
Qed.

Lemma choose_law f b m s :
  sum (fun a => f (wins (b, a))) (choose m s) = weigh f (chosen (wins (b, s)) (losses (b, s)) m).
Proof.
  revert f m; induction s as [|h s IH]; intros f [|p].
  - cbn -[N.mul]. lia.
  - easy.
  - replace (chosen _ _ 0) with [1] by now destruct (wins (b, h :: s)). cbn -[N.mul]. lia.
  - cbn [choose]. rewrite sum_app, sum_map.
    assert (L : losses (b, h :: s)
      = if seat_wins h b then losses (b, s) else S (losses (b, s))).
    { unfold losses. cbn [snd fst filter]. rewrite exactly_one_wins. now destruct (seat_wins h b). }
    rewrite L, wins_cons, (IH f (S p)).
    rewrite (sum_ext _ (fun a => (if seat_wins h b then fun k => f (S k) else f) (wins (b, a)))).
    2:{ intros a _. rewrite wins_cons. now destruct (seat_wins h b). }
    rewrite IH. destruct (seat_wins h b).
    + cbn [chosen]. rewrite weigh_add. cbn [weigh]. lia.
    + rewrite chosen_one_more_loser. lia.
Qed.

(* The law of the winning seats among m bets, all plays. *)
Fixpoint thin (m : nat) (h : list N) (k : nat) : list N :=
  match h with
  | [] => []
  | x :: r => add (scale x (chosen k (9 - k) m)) (thin m r (S k))
  end.
Definition winners (m : nat) : list N := thin m nine_bets 0.

Lemma weigh_thin f m h k :
  weigh f (thin m h k) = weigh (fun j => weigh f (chosen (k + j) (9 - (k + j)) m)) h.
Proof.
  revert k; induction h as [|x r IH]; intros k; [easy|]. cbn [thin weigh].
  rewrite weigh_add, weigh_scale, IH, Nat.add_0_r. f_equal.
  apply weigh_ext. intros j. now rewrite Nat.add_succ_r.
Qed.

Lemma matchings_length {A} n (l : list A) m : In m (matchings n l) -> length m = n.
Proof.
  revert l m; induction n as [|n IH]; intros l m.
  - destruct l; cbn; intros [<-|[]]; easy.
  - destruct l as [|x r]; [easy|]. cbn [matchings]. intros I.
    apply in_flat_map in I as [[y s] [_ I]]. apply in_map_iff in I as [t [<- I]].
    cbn. f_equal. now apply IH in I.
Qed.

Lemma choose_length {A} m (l : list A) a : In a (choose m l) -> length a = m.
Proof.
  revert m a; induction l as [|x r IH]; intros [|m] a; cbn; try tauto.
  - now intros [<-|[]].
  - now intros [<-|[]].
  - intros I. apply in_app_or in I as [I|I]; [|now apply IH].
    apply in_map_iff in I as [t [<- I]]. cbn. f_equal. now apply IH.
Qed.

Lemma bets_of_plays m p : In p (plays m) -> length (snd p) = m.
Proof.
  unfold plays. intros I. apply in_flat_map in I as [h [_ I]]. unfold bank_and_bets in I.
  apply in_flat_map in I as [[b s] [_ I]]. apply in_map_iff in I as [a [<- I]].
  now apply choose_length in I.
Qed.

Lemma winners_law m : law wins (plays m) (winners m).
Proof.
  intros f. unfold plays, winners. rewrite sum_flat_map, weigh_thin.
  rewrite <- (whole_table_law (fun j => weigh f (chosen (0 + j) (9 - (0 + j)) m))).
  apply sum_ext. intros h I. apply matchings_length in I.
  unfold bank_and_bets. rewrite sum_flat_map. apply sum_ext. intros [b s] J. cbn [fst snd].
  apply picks_length in J. rewrite sum_map, choose_law.
  pose proof (no_push (b, s)) as E. cbn [snd] in E.
  replace (losses (b, s)) with (9 - (0 + wins (b, s)))%nat by lia. easy.
Qed.

(* How many plays have m bets of which k win. *)
Lemma plays_by_winners m k :
  count (fun p => Nat.eqb (wins p) k) (plays m) = nth k (winners m) 0.
Proof. apply law_count, winners_law. Qed.

Lemma plays_number m : size (plays m) = entries (winners m).
Proof. apply (law_size wins), winners_law. Qed.
