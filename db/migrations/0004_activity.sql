CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`actor_id` text,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`address` text NOT NULL,
	`device` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `activity_account` ON `activity` (`account_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `activity_end` ON `activity` (`at`);