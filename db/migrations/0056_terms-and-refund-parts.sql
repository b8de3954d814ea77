CREATE TABLE `general_terms` (
	`number` integer PRIMARY KEY NOT NULL,
	`text_nl` text NOT NULL,
	`text_en` text NOT NULL,
	`valid_from` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "general_terms_number" CHECK("general_terms"."number" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `general_terms_valid_from` ON `general_terms` (`valid_from`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `registrations` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` integer;--> statement-breakpoint
CREATE TRIGGER general_terms_unchanged BEFORE UPDATE ON general_terms
WHEN old.valid_from IS NOT NULL AND (new.text_nl <> old.text_nl OR new.text_en <> old.text_en)
BEGIN
	SELECT RAISE(ABORT, 'general terms that were decided are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER general_terms_kept BEFORE DELETE ON general_terms
WHEN old.valid_from IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'general terms that were decided are never deleted');
END;
--> statement-breakpoint
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
--> statement-breakpoint
DROP INDEX `refunds_line`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_line` ON `refunds` (`order_line_id`,`part`);--> statement-breakpoint
CREATE TABLE `__new_staff_refunds` (
	`order_line_id` text NOT NULL,
	`part` integer DEFAULT 1 NOT NULL,
	`account_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`approved_by` text,
	`reason` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_line_id`, `part`),
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_refunds_reason" CHECK("__new_staff_refunds"."reason" in ('not-as-promised', 'ordered-twice', 'withdrawn', 'other')),
	CONSTRAINT "staff_refunds_other" CHECK("__new_staff_refunds"."approved_by" <> "__new_staff_refunds"."staff_id")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staff_refunds`("order_line_id", "part", "account_id", "staff_id", "approved_by", "reason", "amount", "created_at") SELECT "order_line_id", 1, "account_id", "staff_id", "approved_by", "reason", "amount", "created_at" FROM `staff_refunds`;--> statement-breakpoint
DROP TABLE `staff_refunds`;--> statement-breakpoint
ALTER TABLE `__new_staff_refunds` RENAME TO `staff_refunds`;--> statement-breakpoint
CREATE INDEX `staff_refunds_staff` ON `staff_refunds` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_refunds_account` ON `staff_refunds` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `staff_proposal_waits` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`execute_at` integer NOT NULL,
	`objection_hash` text NOT NULL,
	`ended_as` text,
	`ended_at` integer,
	FOREIGN KEY (`proposal_id`) REFERENCES `staff_proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_proposal_waits_ended" CHECK(("staff_proposal_waits"."ended_as" is null) = ("staff_proposal_waits"."ended_at" is null)),
	CONSTRAINT "staff_proposal_waits_ends" CHECK("staff_proposal_waits"."ended_as" in ('DONE', 'OBJECTED', 'STOPPED', 'VOID'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_proposal_waits_objection` ON `staff_proposal_waits` (`objection_hash`);--> statement-breakpoint
CREATE INDEX `staff_proposal_waits_due` ON `staff_proposal_waits` (`execute_at`) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `accounts_search_0` ON `accounts` (lower("email"));--> statement-breakpoint
CREATE INDEX `accounts_search_1` ON `accounts` (lower("username"));--> statement-breakpoint
CREATE INDEX `accounts_search_2` ON `accounts` (lower("company_name"));--> statement-breakpoint
CREATE INDEX `accounts_search_3` ON `accounts` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `accounts_search_4` ON `accounts` (lower("last_name"));
