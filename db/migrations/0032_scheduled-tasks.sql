CREATE TABLE `scheduled_tasks` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`leased_until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `domains_expired` ON `domains` (`expires_at`) WHERE status = 'EXPIRED';--> statement-breakpoint
CREATE INDEX `orders_review` ON `orders` (`number`) WHERE status = 'REVIEW';