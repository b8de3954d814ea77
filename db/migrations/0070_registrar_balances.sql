CREATE TABLE `registrar_balances` (
	`registrar` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`lasts_days` integer,
	`unknown_cost_terms` integer NOT NULL,
	`read_at` integer NOT NULL,
	`low_since` integer
) STRICT;
