-- A delivery that was sent to a supplier whose keys were taken out since: nobody can ask about it, a person decides.
alter table deliveries drop constraint deliveries_reason_code_check;
alter table deliveries add constraint deliveries_reason_code_check
  check (reason_code in ('interrupted', 'never-received', 'not-executed', 'decided-by-staff', 'supplier-not-set-up')) not valid;
alter table deliveries validate constraint deliveries_reason_code_check;
