ALTER TABLE `order_lines` ADD `chosen_holder_id` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `delivery_attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE `order_lines` SET `chosen_holder_id` = `holder_id`;
