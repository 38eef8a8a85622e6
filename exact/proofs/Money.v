(* Money: every play adds up to nothing; the means of what banker, seats and casino get, as exact
   functions of the rate; and the rate at which the banker is even. *)
From PaiKao Require Import Game Odds Sums Counting Laws.
From Coq Require Import Qfield Setoid Psatz.
Open Scope Q_scope.

(* The banker's, the seats' and the casino's results of one play add to 0, whatever the rate. *)
Lemma after_commission c g : after c g + commission c g == g.
Proof. unfold after. ring. Qed.

Theorem zero_sum_bet c p : banker_bet c p + seats_result c p + casino_bet c p == 0.
Proof.
  destruct p as [b s]. unfold banker_bet, seats_result, casino_bet. cbn [fst snd].
  induction s as [|h s IH]; cbn [total]; [easy|].
  pose proof (after_commission c (seat_gain b h)).
  pose proof (after_commission c (- seat_gain b h)).
  lra.
Qed.

Theorem zero_sum_round c p : banker_round c p + seats_result c p + casino_round c p == 0.
Proof.
  destruct p as [b s]. unfold banker_round, seats_result, casino_round. cbn [fst snd].
  enough (E : gross (b, s) + total (fun h => after c (seat_gain b h)) s
    + total (fun h => commission c (seat_gain b h)) s == 0).
  { pose proof (after_commission c (gross (b, s))). lra. }
  unfold gross. cbn [fst snd].
  induction s as [|h s IH]; cbn [total]; [easy|].
  pose proof (after_commission c (seat_gain b h)). lra.
Qed.

(* With m bets of which k win: what the banker gains before commission, and the gains of which each
   side pays commission. *)
Definition ofnat (k : nat) : Q := inject_Z (Z.of_nat k).
Definition banker_gain (m k : nat) : Q := ofnat m - 2 * ofnat k.
Definition won_by_banker (m k : nat) : Q := ofnat m - ofnat k.
Definition net_win (m k : nat) : Q := if Qle_bool (banker_gain m k) 0 then 0 else banker_gain m k.

Lemma ofnat_succ k : ofnat (S k) == ofnat k + 1.
Proof. unfold ofnat. rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus. reflexivity. Qed.

(* A bet is won or lost; with this, sums over the bets of a play depend on its winners alone. *)
Lemma seat_gain_cases b h : seat_gain b h = if seat_wins h b then 1 else -(1).
Proof. unfold seat_gain. rewrite exactly_one_wins. now destruct (seat_wins h b). Qed.

Lemma total_by_winners (f : Q -> Q) b s :
  total (fun h => f (seat_gain b h)) s
  == ofnat (wins (b, s)) * f 1 + (ofnat (length s) - ofnat (wins (b, s))) * f (-(1)).
Proof.
  induction s as [|h s IH]; [cbn; unfold ofnat; cbn; ring|].
  cbn [total length]. rewrite IH, wins_cons, seat_gain_cases.
  destruct (seat_wins h b); rewrite !ofnat_succ; ring.
Qed.

Lemma commission_linear c g : commission c g == c * (if Qle_bool g 0 then 0 else g).
Proof. unfold commission. destruct (Qle_bool g 0); ring. Qed.

Section Play.
  Variables (m : nat) (c : Q) (p : hand * list hand).
  Hypothesis bets : length (snd p) = m.

  Ltac by_winners f := destruct p as [b s]; cbn [fst snd] in *;
    rewrite (total_by_winners f); rewrite bets; cbv beta; unfold after; rewrite ?commission_linear;
    cbn [Qle_bool Z.leb Z.compare]; cbn -[ofnat].

  Lemma gross_is : gross p == banker_gain m (wins p).
  Proof. unfold gross. by_winners (fun g => - g). unfold banker_gain. ring. Qed.

  Lemma banker_bet_is : banker_bet c p == banker_gain m (wins p) - c * won_by_banker m (wins p).
  Proof.
    unfold banker_bet. by_winners (fun g => after c (- g)). unfold banker_gain, won_by_banker. ring.
  Qed.

  Lemma seats_result_is :
    seats_result c p == - banker_gain m (wins p) - c * ofnat (wins p).
  Proof. unfold seats_result. by_winners (after c). unfold banker_gain. ring. Qed.

  Lemma casino_bet_is : casino_bet c p == c * ofnat m.
  Proof.
    unfold casino_bet. by_winners (fun g => commission c g + commission c (- g)). ring.
  Qed.

  Lemma net_win_is : commission c (gross p) == c * net_win m (wins p).
  Proof.
    rewrite commission_linear. unfold net_win.
    destruct (Qle_bool (gross p) 0) eqn:E, (Qle_bool (banker_gain m (wins p)) 0) eqn:F; try ring.
    - apply Qle_bool_iff in E. rewrite gross_is in E. apply Qle_bool_iff in E. congruence.
    - apply Qle_bool_iff in F. rewrite <- gross_is in F. apply Qle_bool_iff in F. congruence.
    - now rewrite gross_is.
  Qed.

  Lemma banker_round_is : banker_round c p == banker_gain m (wins p) - c * net_win m (wins p).
  Proof. unfold banker_round, after. now rewrite net_win_is, gross_is. Qed.

  Lemma casino_round_is : casino_round c p == c * (ofnat (wins p) + net_win m (wins p)).
  Proof.
    unfold casino_round. rewrite net_win_is. by_winners (commission c). ring.
  Qed.
End Play.

(* The means over any list of plays with m bets each, from the law of its winners. *)
Section Means.
  Variables (m : nat) (l : list (hand * list hand)) (h : list N).
  Hypothesis bets : forall p, In p l -> length (snd p) = m.
  Hypothesis winners : law wins l h.

  Lemma mean_gross : mean gross l == meanQ (banker_gain m) h.
  Proof. apply (law_mean wins); [easy|]. intros p I. now apply gross_is, bets. Qed.

  Lemma mean_linear f u v c :
    (forall p, In p l -> f p == u (wins p) + c * v (wins p)) ->
    mean f l == meanQ u h + c * meanQ v h.
  Proof.
    intros E. rewrite (mean_ext f (fun p => u (wins p) + c * v (wins p)) l E).
    rewrite mean_plus, mean_times.
    rewrite (law_mean wins l h u (fun p => u (wins p)) winners) by reflexivity.
    now rewrite (law_mean wins l h v (fun p => v (wins p)) winners) by reflexivity.
  Qed.

  Lemma mean_banker_bet c :
    mean (banker_bet c) l == meanQ (banker_gain m) h + c * meanQ (fun k => - won_by_banker m k) h.
  Proof. apply mean_linear. intros p I. rewrite (banker_bet_is m) by now apply bets. ring. Qed.

  Lemma mean_banker_round c :
    mean (banker_round c) l == meanQ (banker_gain m) h + c * meanQ (fun k => - net_win m k) h.
  Proof. apply mean_linear. intros p I. rewrite (banker_round_is m) by now apply bets. ring. Qed.

  Lemma mean_seats c :
    mean (seats_result c) l
    == meanQ (fun k => - banker_gain m k) h + c * meanQ (fun k => - ofnat k) h.
  Proof. apply mean_linear. intros p I. rewrite (seats_result_is m) by now apply bets. ring. Qed.

  Lemma mean_casino_bet c :
    mean (casino_bet c) l == meanQ (fun _ => 0) h + c * meanQ (fun _ => ofnat m) h.
  Proof. apply mean_linear. intros p I. rewrite (casino_bet_is m) by now apply bets. ring. Qed.

  Lemma mean_casino_round c :
    mean (casino_round c) l == meanQ (fun _ => 0) h + c * meanQ (fun k => ofnat k + net_win m k) h.
  Proof. apply mean_linear. intros p I. rewrite (casino_round_is m) by now apply bets. ring. Qed.
End Means.

(* The only rate at which a mean e + c * v is 0. *)
Lemma only_root e v c r : ~ v == 0 -> r == - e / v -> (e + c * v == 0 <-> c == r).
Proof.
  intros V ->. split; intros E.
  - apply (Qmult_inj_r _ _ v V). field_simplify; [|easy]. lra.
  - rewrite E. field. easy.
Qed.
