ALTER TABLE `invoice_lines` ADD `is_goodwill` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `goodwill` text;