-- The names that the shop itself gave its extensions, as Dutch spells them; names that staff wrote stay.
update products set name_nl = '.' || extension || '-domeinnaam' where name_nl = '.' || extension || ' domeinnaam';
