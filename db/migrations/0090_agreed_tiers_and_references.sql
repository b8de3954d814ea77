CREATE TABLE `agreed_staffels` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`staffel` integer,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`position` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_by` text,
	`withdrawn_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agreed_staffels_staffel" CHECK("agreed_staffels"."staffel" is null or "agreed_staffels"."staffel" >= 1),
	CONSTRAINT "agreed_staffels_days" CHECK("agreed_staffels"."ends_on" is null or "agreed_staffels"."ends_on" > "agreed_staffels"."starts_on"),
	CONSTRAINT "agreed_staffels_withdrawn" CHECK(("agreed_staffels"."withdrawn_at" is null) = ("agreed_staffels"."withdrawn_by" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreed_staffels_account` ON `agreed_staffels` (`account_id`,`position`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `agreed_staffels` text;--> statement-breakpoint
ALTER TABLE `look_alongs` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `look_alongs` ADD `activity_id` text;--> statement-breakpoint
CREATE INDEX `look_alongs_ends` ON `look_alongs` (`ends_at`);--> statement-breakpoint
CREATE INDEX `bank_entries_account_end` ON `bank_entries` (`account_end`,`booked_on`,`id`) WHERE account_end is not null;