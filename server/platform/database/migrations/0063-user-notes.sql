-- What colleagues tell each other about a customer; on the customer's page in the back-office.
create table user_notes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  at timestamptz not null default now(),
  by_user text collate "C" not null references users (id),
  text text not null
);
create index user_notes_user on user_notes (user_id, id);
