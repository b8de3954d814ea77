CREATE TABLE `price_changes` (
	`set_id` text NOT NULL,
	`product_id` text NOT NULL,
	`staffel` integer NOT NULL,
	`original_cents` integer NOT NULL,
	`discounted_cents` integer NOT NULL,
	PRIMARY KEY(`set_id`, `product_id`, `staffel`),
	FOREIGN KEY (`set_id`) REFERENCES `price_sets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_changes_staffel" CHECK("price_changes"."staffel" >= 0),
	CONSTRAINT "price_changes_price" CHECK("price_changes"."discounted_cents" between 0 and "price_changes"."original_cents")
) STRICT;
--> statement-breakpoint
CREATE TABLE `price_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'DRAFT' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`valid_from` integer,
	`scheduled_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_sets_state" CHECK("price_sets"."state" in ('DRAFT', 'SCHEDULED', 'CANCELLED')),
	CONSTRAINT "price_sets_scheduled" CHECK(("price_sets"."state" = 'DRAFT') = ("price_sets"."valid_from" is null)),
	CONSTRAINT "price_sets_scheduled_at" CHECK(("price_sets"."valid_from" is null) = ("price_sets"."scheduled_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `price_sets_number` ON `price_sets` (`number`);--> statement-breakpoint
CREATE INDEX `price_sets_state` ON `price_sets` (`state`,`valid_from`);