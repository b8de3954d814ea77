ALTER TABLE `order_lines` ADD `waits_for` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `waits_since` integer;