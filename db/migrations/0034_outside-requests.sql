CREATE TABLE `outside_requests` (
	`adapter` text NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`sent_at` integer NOT NULL,
	`outside_id` text,
	`outcome` text,
	PRIMARY KEY(`adapter`, `reference`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `outside_requests_subject` ON `outside_requests` (`adapter`,`subject`);