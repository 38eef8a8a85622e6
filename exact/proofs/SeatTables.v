(* T07, T08, T09: every claim of Claims.v about every row of them in Published.v. *)
From PaiKao Require Import Game Odds Sums Counting Laws Money WholeTable Claims Published Checks.
From Coq Require Import Qfield Setoid.
Open Scope N_scope.
(* No tactic may try to list the plays. *)
Opaque plays mean variance winners orders.

(* T07. *)
Definition law_ok (r : law_row) : bool :=
  (l_count r =? nth (l_win r) (winners (l_active r)) 0) && Nat.eqb (l_push r) 0
  && Nat.eqb (l_win r + l_loss r) (l_active r)
  && (l_total r =? entries (winners (l_active r)))
  && is_ok (ratio (l_count r) (l_total r)) (l_probability r).

Lemma law_checked r : law_ok r = true -> law_claim r.
Proof.
  intros H. unfold law_ok in H. rewrite !andb_true_iff, !N.eqb_eq, !Nat.eqb_eq in H.
  destruct H as [[[[Hc Hp] Hm] Ht] Q]. split.
  - rewrite Hc, <- plays_by_winners. apply count_ext. intros p I.
    apply bets_of_plays in I. pose proof (no_push p) as E. unfold outcome, pushes. rewrite Hp.
    destruct (Nat.eqb_spec (wins p) (l_win r)) as [W|W]; [|easy].
    replace (losses p) with (l_loss r) by lia. rewrite Nat.eqb_refl, andb_true_r, andb_true_l.
    symmetry. apply Nat.eqb_eq. lia.
  - now rewrite Ht, plays_number.
  - eapply is_checked; [reflexivity|easy].
Qed.

Theorem T07_law : forall r, In r T07 -> law_claim r.
Proof. apply (all_checked law_ok); [exact law_checked|]. vm_cast_no_check (eq_refl true). Qed.

(* Every number of bets from one to nine, and every number of winners. *)
Theorem T07_complete : map (fun r => (l_active r, l_win r)) T07
  = flat_map (fun m => map (pair m) (seq 0 (S m))) (seq 1 9).
Proof. reflexivity. Qed.

(* T08. *)
Open Scope Q_scope.
Definition spread (G : nat -> Q) (h : list N) : Q :=
  meanQ (fun k => (G k - meanQ G h) * (G k - meanQ G h)) h.
Definition both_at (k : nat) : Q := if Nat.eqb k 2 then 1 else 0.
Definition covariance_at : Q :=
  meanQ both_at (winners 2) - meanQ ofnat (winners 1) * meanQ ofnat (winners 1).

Lemma mean_winners m : mean winners_of (plays m) == meanQ ofnat (winners m).
Proof. now apply (law_mean wins _ _ ofnat); [apply winners_law|]. Qed.

Lemma variance_is G f m : (forall p, In p (plays m) -> f p == G (wins p)) ->
  variance f (plays m) == spread G (winners m).
Proof. intros E. apply (law_variance wins _ _ G); [apply winners_law|exact E|easy]. Qed.

Lemma covariance_equal a b x y : a == x -> b == y -> a - b * b == x - y * y.
Proof. intros -> ->. reflexivity. Qed.

Lemma covariance_is : covariance == covariance_at.
Proof.
  apply covariance_equal; [|apply mean_winners].
  apply (law_mean wins _ _ both_at); [apply winners_law|]. intros p _. reflexivity.
Qed.

Definition two_seats_ok (m : nat) (value : Q) (cell : option Q) : bool :=
  match cell with Some q => is_ok value q | None => Nat.eqb m 1 end.

Lemma two_seats_checked r meant value cell : meant == value ->
  two_seats_ok (m_active r) value cell = true -> two_seats r meant cell.
Proof.
  intros E H. destruct cell as [q|]; cbn in *; [now apply (is_checked _ value)|].
  now apply Nat.eqb_eq.
Qed.

Definition moments_ok (r : moments_row) : bool :=
  let h := winners (m_active r) in
  is_ok (meanQ ofnat h) (m_mean r) && is_ok (spread ofnat h) (m_variance r)
  && is_ok (m_sd_squared r) (m_variance r) && lowest_ok (m_sd_squared r)
  && two_seats_ok (m_active r) covariance_at (m_covariance r)
  && two_seats_ok (m_active r) (covariance_at / spread ofnat (winners 1)) (m_correlation r).

Lemma moments_checked r : moments_ok r = true -> moments_claim (plays (m_active r)) r.
Proof.
  intros H. unfold moments_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[Hm Hv] Hs] Hl] Hc] Hr]. split.
  - eapply is_checked; [apply mean_winners|easy].
  - eapply is_checked; [now apply (variance_is ofnat)|easy].
  - apply andb_prop in Hs as [Hs Hk]. apply lowest_checked in Hl, Hk.
    rewrite <- Hl, <- Hk. now apply Qred_complete, Qeq_bool_iff.
  - eapply two_seats_checked; [apply covariance_is|easy].
  - eapply two_seats_checked; [|exact Hr].
    apply Qdiv_comp; [apply covariance_is|]. now apply (variance_is ofnat).
Qed.

Theorem T08_moments : forall r, In r T08 -> moments_claim (plays (m_active r)) r.
Proof.
  apply (all_checked moments_ok (fun r => moments_claim _ r)); [exact moments_checked|].
  vm_cast_no_check (eq_refl true).
Qed.

Theorem T08_complete : map m_active T08 = seq 1 9.
Proof. reflexivity. Qed.

(* T09. *)
Definition root_ok (e v : nat -> Q) (h : list N) (root : Q) : bool :=
  negb (Qeq_bool (meanQ v h) 0) && is_ok (- meanQ e h / meanQ v h) root.

Lemma root_checked f e v h root : (forall c, f c == at_rate e v c h) ->
  root_ok e v h root = true -> lowest root /\ forall c, f c == 0 <-> c == root.
Proof.
  intros E H. apply andb_prop in H as [H K]. apply (is_checked _ _ _ (Qeq_refl _)) in K as [K L].
  split; [easy|]. intros c. rewrite E. apply only_root; [|now symmetry].
  intros Z. apply Qeq_bool_iff in Z. now rewrite Z in H.
Qed.

Definition banker_bet_of m k := banker_gain m k - rate * won_by_banker m k.
Definition banker_round_of m k := banker_gain m k - rate * net_win m k.

Definition bank_ok (r : bank_row) : bool :=
  let m := b_active r in
  let h := winners m in
  is_ok (meanQ (banker_gain m) h) (b_gross r)
  && is_ok (banker_bet_at m rate h) (b_bet r)
  && is_ok (banker_round_at m rate h) (b_round r)
  && is_ok (spread (banker_gain m) h) (b_gross_variance r)
  && is_ok (spread (banker_bet_of m) h) (b_bet_variance r)
  && is_ok (spread (banker_round_of m) h) (b_round_variance r)
  && is_ok (casino_bet_at m rate h) (b_casino_bet r)
  && is_ok (casino_round_at m rate h) (b_casino_round r)
  && root_ok (banker_gain m) (fun k => - won_by_banker m k) h (b_even_bet r)
  && root_ok (banker_gain m) (fun k => - net_win m k) h (b_even_round r).

Lemma bank_checked r : bank_ok r = true -> bank_claim (plays (b_active r)) r.
Proof.
  intros H. unfold bank_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[[[Hg Hb] Hr] Vg] Vb] Vr] Cb] Cr] Rb] Rr].
  pose proof (bets_of_plays (b_active r)) as B. pose proof (winners_law (b_active r)) as W.
  split.
  - eapply is_checked; [exact (mean_gross _ _ _ B W)|easy].
  - eapply is_checked; [exact (mean_banker_bet _ _ _ B W rate)|easy].
  - eapply is_checked; [exact (mean_banker_round _ _ _ B W rate)|easy].
  - eapply is_checked; [|exact Vg]. apply (variance_is (banker_gain (b_active r))).
    intros p I. now apply gross_is, B.
  - eapply is_checked; [|exact Vb]. apply (variance_is (banker_bet_of (b_active r))).
    intros p I. now apply banker_bet_is, B.
  - eapply is_checked; [|exact Vr]. apply (variance_is (banker_round_of (b_active r))).
    intros p I. now apply banker_round_is, B.
  - eapply is_checked; [exact (mean_casino_bet _ _ _ B W rate)|easy].
  - eapply is_checked; [exact (mean_casino_round _ _ _ B W rate)|easy].
  - eapply root_checked; [|exact Rb]. exact (mean_banker_bet _ _ _ B W).
  - eapply root_checked; [|exact Rr]. exact (mean_banker_round _ _ _ B W).
Qed.

Theorem T09_bank : forall r, In r T09 -> bank_claim (plays (b_active r)) r.
Proof.
  apply (all_checked bank_ok (fun r => bank_claim _ r)); [exact bank_checked|].
  vm_cast_no_check (eq_refl true). Qed.

Theorem T09_complete : map b_active T09 = seq 1 9.
Proof. reflexivity. Qed.
