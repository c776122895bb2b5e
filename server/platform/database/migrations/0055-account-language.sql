-- The language in which an account is written to: as chosen on the pages, before that as its browser asks for when it
-- signs in. Null until then; English is spoken.
alter table users add column language text check (language in ('en', 'hi'));
