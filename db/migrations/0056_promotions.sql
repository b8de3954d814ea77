CREATE TABLE `discount_uses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`person_key` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `discount_codes`(`code`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "discount_uses_amount" CHECK("discount_uses"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `discount_uses_person` ON `discount_uses` (`code`,`person_key`);--> statement-breakpoint
CREATE INDEX `discount_uses_account` ON `discount_uses` (`account_id`,`code`);--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `is_automatic` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `product_codes` text;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `per_person` integer;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `created_at` integer;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `reason` text DEFAULT '' NOT NULL;