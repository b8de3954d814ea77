CREATE TABLE `failed_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`account_id` text,
	`operation` text NOT NULL,
	`error` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `failed_requests_at` ON `failed_requests` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `failed_requests_account` ON `failed_requests` (`account_id`);