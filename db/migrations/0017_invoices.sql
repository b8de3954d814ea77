CREATE TABLE `vat_checks` (
	`account_id` text PRIMARY KEY NOT NULL,
	`vat_id` text NOT NULL,
	`status` text NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vat_checks_status" CHECK("vat_checks"."status" in ('VALID', 'INVALID', 'UNKNOWN'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_id` text NOT NULL,
	`order_line_id` text,
	`title` text NOT NULL,
	`day` text NOT NULL,
	`net` integer NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_position` ON `invoice_lines` (`invoice_id`,`position`);--> statement-breakpoint
CREATE INDEX `invoice_lines_order` ON `invoice_lines` (`order_id`);--> statement-breakpoint
CREATE INDEX `invoice_lines_order_line` ON `invoice_lines` (`order_line_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`account_id` text NOT NULL,
	`order_id` text NOT NULL,
	`credits_id` text,
	`locale` text NOT NULL,
	`payment_method` text NOT NULL,
	`month` text,
	`vat_rate` integer NOT NULL,
	`reverse_charge_vat_id` text,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL,
	`closed` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_on` text,
	`due_on` text,
	`paid_at` integer,
	`seller` text,
	`buyer` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credits_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind" CHECK("__new_invoices"."kind" in ('INVOICE', 'CREDIT_NOTE')),
	CONSTRAINT "invoices_series" CHECK("__new_invoices"."series" in ('W', 'M')),
	CONSTRAINT "invoices_total" CHECK("__new_invoices"."gross" = "__new_invoices"."net" + "__new_invoices"."vat"),
	CONSTRAINT "invoices_credit" CHECK(("__new_invoices"."kind" = 'CREDIT_NOTE') = ("__new_invoices"."credits_id" is not null)),
	CONSTRAINT "invoices_closed" CHECK(("__new_invoices"."closed" = 1) = ("__new_invoices"."issued_on" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_invoices` (`id`, `kind`, `series`, `year`, `number`, `account_id`, `order_id`, `locale`, `payment_method`, `vat_rate`, `net`, `vat`, `gross`, `closed`, `issued_at`, `issued_on`, `paid_at`)
	SELECT i.`id`, 'INVOICE', 'W', 0, i.`number`, o.`account_id`, o.`id`, o.`locale`, o.`payment_method`, o.`vat_rate`, o.`net`, o.`vat`, o.`gross`, i.`closed`, i.`issued_at`,
		CASE WHEN i.`closed` = 1 THEN date(i.`issued_at` / 1000, 'unixepoch', '+1 hour') END,
		CASE WHEN i.`closed` = 1 THEN coalesce(o.`paid_at`, i.`issued_at`) END
	FROM `invoices` i JOIN `orders` o ON o.`id` = i.`order_id`;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`series`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_account` ON `invoices` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE INDEX `invoices_credits` ON `invoices` (`credits_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_open` ON `invoices` (`account_id`,`payment_method`,`vat_rate`,`month`) WHERE closed = 0 and month is not null;--> statement-breakpoint
INSERT INTO `invoice_lines` (`id`, `invoice_id`, `position`, `order_id`, `order_line_id`, `title`, `day`, `net`)
	SELECT 'ivl_' || lower(hex(randomblob(16))), i.`id`, l.`position`, i.`order_id`, l.`id`,
		CASE WHEN l.`kind` = 'DOMAIN' AND l.`domain_name` IS NOT NULL THEN l.`domain_name`
			ELSE CASE i.`locale` WHEN 'en' THEN l.`product_name_en` ELSE l.`product_name_nl` END || coalesce(' (' || l.`domain_name` || ')', '') END,
		date(i.`issued_at` / 1000, 'unixepoch', '+1 hour'), l.`net`
	FROM `invoices` i JOIN `order_lines` l ON l.`order_id` = i.`order_id`;--> statement-breakpoint
INSERT INTO `invoice_lines` (`id`, `invoice_id`, `position`, `order_id`, `title`, `day`, `net`)
	SELECT 'ivl_' || lower(hex(randomblob(16))), i.`id`, 1 + (SELECT max(`position`) FROM `order_lines` WHERE `order_id` = o.`id`), o.`id`,
		CASE i.`locale` WHEN 'en' THEN 'Costs of the payment method' ELSE 'Kosten van de betaalwijze' END, date(i.`issued_at` / 1000, 'unixepoch', '+1 hour'), o.`fee_cents`
	FROM `invoices` i JOIN `orders` o ON o.`id` = i.`order_id` WHERE o.`fee_cents` > 0;--> statement-breakpoint
DELETE FROM `counters` WHERE `name` = 'invoice';
