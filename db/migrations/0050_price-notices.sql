CREATE TABLE `price_notices` (
	`set_id` text NOT NULL,
	`account_id` text NOT NULL,
	`product_id` text NOT NULL,
	`mail_reference` text NOT NULL,
	`state` text DEFAULT 'SENT' NOT NULL,
	`sent_at` integer NOT NULL,
	`told_at` integer,
	`revoked_at` integer,
	PRIMARY KEY(`account_id`, `set_id`, `product_id`),
	FOREIGN KEY (`set_id`) REFERENCES `price_sets`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_notices_state" CHECK("price_notices"."state" in ('SENT', 'TOLD', 'NOT_DELIVERED')),
	CONSTRAINT "price_notices_told" CHECK(("price_notices"."state" = 'TOLD') = ("price_notices"."told_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_notices_set` ON `price_notices` (`set_id`,`state`);--> statement-breakpoint
CREATE INDEX `price_notices_waiting` ON `price_notices` (`state`,`sent_at`);--> statement-breakpoint
ALTER TABLE `price_sets` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `price_sets` ADD `notices_at` integer;--> statement-breakpoint
CREATE TRIGGER price_changes_unchanged BEFORE UPDATE ON price_changes
WHEN (SELECT state FROM price_sets WHERE id = old.set_id) <> 'DRAFT'
BEGIN
	SELECT RAISE(ABORT, 'prices of a scheduled set are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER price_changes_kept BEFORE DELETE ON price_changes
WHEN (SELECT state FROM price_sets WHERE id = old.set_id) <> 'DRAFT'
BEGIN
	SELECT RAISE(ABORT, 'prices of a scheduled set are never deleted');
END;
