CREATE TABLE `checkout_items` (
	`id` text PRIMARY KEY NOT NULL,
	`basket_id` text NOT NULL,
	`position` integer NOT NULL,
	`item` text NOT NULL,
	`availability` text,
	`premium_price` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_items_basket` ON `checkout_items` (`basket_id`,`position`);--> statement-breakpoint
CREATE TABLE `held_transfer_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`visitor_hash` text,
	`domain_name` text NOT NULL,
	`code` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "held_transfer_codes_owner" CHECK(("held_transfer_codes"."visitor_hash" is null) <> ("held_transfer_codes"."account_id" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `held_transfer_codes_visitor` ON `held_transfer_codes` (`visitor_hash`);--> statement-breakpoint
CREATE INDEX `held_transfer_codes_created` ON `held_transfer_codes` (`created_at`);