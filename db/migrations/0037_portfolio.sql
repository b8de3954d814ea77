CREATE TABLE `domain_looks` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`asks` integer DEFAULT 0 NOT NULL,
	`absent_since` integer,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `portfolio_positions` (
	`name` text PRIMARY KEY NOT NULL,
	`position` text,
	`since` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `domains` ADD `is_holder_verified` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `order_lines_waiting` ON `order_lines` (`domain_name`) WHERE waits_for is not null;