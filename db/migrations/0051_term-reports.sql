CREATE TABLE `recurring_days` (
	`day` text PRIMARY KEY NOT NULL,
	`recorded_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `recurring_values` (
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`day` text NOT NULL,
	`monthly` integer NOT NULL,
	PRIMARY KEY(`kind`, `thing_id`, `day`),
	CONSTRAINT "recurring_values_kind" CHECK("recurring_values"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `renewals` ADD `product_code` text;--> statement-breakpoint
CREATE INDEX `renewals_term` ON `renewals` (`term_from`);