CREATE TABLE `shop_settings` (
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`value` text,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`name`, `version`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoices_issued_on` ON `invoices` (`issued_on`);