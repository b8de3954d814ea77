CREATE TABLE `domain_pushes` (
	`id` text PRIMARY KEY NOT NULL,
	`domain_id` text NOT NULL,
	`from_account_id` text NOT NULL,
	`to_account_id` text NOT NULL,
	`from_confirmed_at` integer,
	`to_confirmed_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "domain_pushes_other" CHECK("domain_pushes"."from_account_id" <> "domain_pushes"."to_account_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `domain_pushes_domain` ON `domain_pushes` (`domain_id`);--> statement-breakpoint
CREATE INDEX `domain_pushes_from` ON `domain_pushes` (`from_account_id`);--> statement-breakpoint
CREATE INDEX `domain_pushes_to` ON `domain_pushes` (`to_account_id`);--> statement-breakpoint
CREATE INDEX `domain_pushes_end` ON `domain_pushes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `erased_at` integer;