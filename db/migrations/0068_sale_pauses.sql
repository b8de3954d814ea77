CREATE TABLE `sale_pauses` (
	`port` text NOT NULL,
	`adapter` text NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL,
	`paused_by` text NOT NULL,
	`paused_at` integer NOT NULL,
	PRIMARY KEY(`port`, `adapter`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoices_paid` ON `invoices` (`issued_at`,`id`) WHERE paid_at is not null;