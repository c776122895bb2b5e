-- A grant without a reason has none: words of ours stood there, and whoever typed them had no reason either.
alter table grants alter column reason drop not null;
update grants set reason = null where reason = 'not given';

-- What is counted together because it can no longer be told apart: a code like the other reasons.
update audit_aggregates set reason = 'overflow' where reason = 'more than can be told apart';
