-- Hindi texts of the catalogue, by the names of the API's English fields: {importantnote} of a product, {name,
-- suggestedTask} of an item. A field without one is shown in English. Those of a product's inputs stand in `inputs`:
-- [{label, kind, help?, hi?: {label?, help?}}].

alter table products add column hi jsonb not null default '{}' check (jsonb_typeof(hi) = 'object');
alter table items add column hi jsonb not null default '{}' check (jsonb_typeof(hi) = 'object');
