-- Why the shop itself took an item off sale (`at_loss_since` says since when): every way to buy it would be a loss, or none
-- can be used now. Null on those held by a process of the version before: a loss.
alter table items add column held_because text check (held_because in ('loss', 'unavailable'));
