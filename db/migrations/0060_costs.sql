ALTER TABLE `price_changes` ADD `cost_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `sold_from_first_price` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `successor_id` text;