CREATE TABLE `shop_settings` (
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`value` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`name`, `version`)
) STRICT;
