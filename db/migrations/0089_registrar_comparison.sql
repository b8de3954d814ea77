CREATE TABLE `unknown_names` (
	`id` text PRIMARY KEY NOT NULL,
	`registrar` text NOT NULL,
	`name` text NOT NULL,
	`ends_at` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`unknown_since` integer,
	`dismissed_at` integer,
	`dismissed_by` text,
	`dismissed_reason` text,
	CONSTRAINT "unknown_names_dismissed" CHECK(("unknown_names"."dismissed_at" is null) = ("unknown_names"."dismissed_by" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `unknown_names_name` ON `unknown_names` (`name`,`registrar`);--> statement-breakpoint
CREATE INDEX `unknown_names_since` ON `unknown_names` (`unknown_since`,`id`) WHERE unknown_since is not null;--> statement-breakpoint
ALTER TABLE `staff_notes` ADD `account_id` text;--> statement-breakpoint
CREATE INDEX `staff_notes_account` ON `staff_notes` (`account_id`) WHERE account_id is not null;