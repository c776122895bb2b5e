-- Wrong tries of a code by their moment: ten in any 24 hours, not in a day of the calendar.
alter table otps add column wrong_at timestamptz[] not null default '{}';
update otps set wrong_at = array_fill(sent_at, array[day_tries]) where day_tries > 0;
alter table otps drop column day, drop column day_tries;

-- Mailed codes cost nothing, and whether they arrive says nothing about SMS; who guesses them is to be seen all the same.
alter table otp_minutes add column mailed_used int not null default 0, add column mailed_wrong int not null default 0;
