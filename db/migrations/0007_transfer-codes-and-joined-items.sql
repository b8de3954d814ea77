ALTER TABLE `basket_items` ADD `transfer_code_state` text;--> statement-breakpoint
ALTER TABLE `baskets` ADD `joined_items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `baskets` ADD `set_aside` text DEFAULT '[]' NOT NULL;