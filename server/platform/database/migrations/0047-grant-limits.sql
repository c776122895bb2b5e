-- What was given by hand within the last day without a second admin, for the limits.
create index grants_given_at_once on grants (created_at) where status = 'granted' and decided_by is null;
