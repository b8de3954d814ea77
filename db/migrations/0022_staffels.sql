CREATE TABLE `registrations_by_year` (
	`account_id` text NOT NULL,
	`year` integer NOT NULL,
	`product_code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `year`, `product_code`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "registrations_by_year_count" CHECK("registrations_by_year"."count" > 0)
) STRICT;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `earned_staffel` integer DEFAULT 1 NOT NULL;