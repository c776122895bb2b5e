-- A call that never reached the supplier was not sent: it is no unknown outcome. What waited of an order that ended is
-- not sent any more.
alter table deliveries drop constraint deliveries_reason_code_check;
alter table deliveries add constraint deliveries_reason_code_check
  check (reason_code in ('interrupted', 'never-received', 'not-executed', 'decided-by-staff', 'supplier-not-set-up',
    'demo-cleared', 'no-answer', 'not-connected', 'http-error', 'unreadable-answer', 'superseded', 'order-ended')) not valid;
alter table deliveries validate constraint deliveries_reason_code_check;

alter table supplier_health drop constraint supplier_health_reason_code_check;
alter table supplier_health add constraint supplier_health_reason_code_check
  check (reason_code in ('no-answer', 'not-connected', 'http-error', 'unreadable-answer', 'slow'));
