CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text,
	`password_hash` text,
	`role` text DEFAULT 'CUSTOMER' NOT NULL,
	`staffel` integer,
	`parent_account_id` text,
	`pays_on_account` integer DEFAULT false NOT NULL,
	`is_blocked` integer DEFAULT false NOT NULL,
	`activated_at` integer NOT NULL,
	`is_company` integer DEFAULT true NOT NULL,
	`company_name` text,
	`gender` text DEFAULT 'M' NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`street` text,
	`street_number` text,
	`street_number_addition` text,
	`post_code` text,
	`city` text,
	`country` text DEFAULT 'NL' NOT NULL,
	`phone_number` text,
	`birth_date` text,
	`vat_id` text,
	`holder_email` text,
	`holder_phone` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "accounts_staffel" CHECK("accounts"."staffel" is null or "accounts"."staffel" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_username` ON `accounts` (`username`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_account` ON `password_resets` (`account_id`);--> statement-breakpoint
CREATE TABLE `registrations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`door` text NOT NULL,
	`password_hash` text,
	`details` text NOT NULL,
	`visitor_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `registrations_email` ON `registrations` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `registrations_end` ON `registrations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `basket_items` (
	`id` text PRIMARY KEY NOT NULL,
	`basket_id` text NOT NULL,
	`parent_id` text,
	`product_code` text NOT NULL,
	`slot` text NOT NULL,
	`domain_name` text,
	`redirect_url` text,
	`availability` text,
	`premium_price` integer,
	`invoiced` integer DEFAULT true NOT NULL,
	`service_type` text,
	`transfer_code` text,
	`transfer_dns_later` integer DEFAULT true NOT NULL,
	`dns_profile_id` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `basket_items`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `basket_items_basket` ON `basket_items` (`basket_id`,`position`);--> statement-breakpoint
CREATE INDEX `basket_items_parent` ON `basket_items` (`parent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `basket_items_name` ON `basket_items` (`basket_id`,`domain_name`) WHERE slot = 'domain';--> statement-breakpoint
CREATE UNIQUE INDEX `basket_items_slot` ON `basket_items` (`basket_id`,`parent_id`,`slot`) WHERE parent_id is not null;--> statement-breakpoint
CREATE TABLE `baskets` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`visitor_hash` text,
	`account_id` text,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`period` text DEFAULT 'YEARLY' NOT NULL,
	`discount_code` text,
	`proposed_services` text DEFAULT '[]' NOT NULL,
	`upgrade_of` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "baskets_owner" CHECK(("baskets"."visitor_hash" is null) <> ("baskets"."account_id" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_visitor` ON `baskets` (`visitor_hash`,`kind`) WHERE state = 'OPEN' and visitor_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `baskets_account` ON `baskets` (`account_id`,`kind`) WHERE state = 'OPEN' and account_id is not null;--> statement-breakpoint
CREATE INDEX `baskets_changed` ON `baskets` (`state`,`changed_at`);--> statement-breakpoint
CREATE TABLE `promo_claims` (
	`order_line_id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`domain_name` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `promo_claims_person` ON `promo_claims` (`person_key`);--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`percent_bp` integer,
	`amount_cents` integer,
	`kinds` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`max_uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_codes_capitals" CHECK("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_one_rule" CHECK(("discount_codes"."percent_bp" is null) <> ("discount_codes"."amount_cents" is null)),
	CONSTRAINT "discount_codes_percent" CHECK("discount_codes"."percent_bp" between 1 and 10000),
	CONSTRAINT "discount_codes_amount" CHECK("discount_codes"."amount_cents" > 0),
	CONSTRAINT "discount_codes_uses" CHECK("discount_codes"."used" >= 0 and ("discount_codes"."max_uses" is null or "discount_codes"."used" <= "discount_codes"."max_uses"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`code` text PRIMARY KEY NOT NULL,
	`fee_cents` integer NOT NULL,
	`position` integer NOT NULL,
	`online` integer NOT NULL,
	CONSTRAINT "payment_methods_code" CHECK("payment_methods"."code" in ('IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT')),
	CONSTRAINT "payment_methods_fee" CHECK("payment_methods"."fee_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_tiers` (
	`product_id` text NOT NULL,
	`staffel` integer NOT NULL,
	`original_cents` integer NOT NULL,
	`discounted_cents` integer NOT NULL,
	PRIMARY KEY(`product_id`, `staffel`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_tiers_staffel" CHECK("product_tiers"."staffel" >= 1),
	CONSTRAINT "product_tiers_price" CHECK("product_tiers"."discounted_cents" between 0 and "product_tiers"."original_cents")
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`audience` text DEFAULT 'BOTH' NOT NULL,
	`position` integer NOT NULL,
	`name_nl` text NOT NULL,
	`name_en` text NOT NULL,
	`summary_nl` text DEFAULT '' NOT NULL,
	`summary_en` text DEFAULT '' NOT NULL,
	`description_nl` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`unit` text NOT NULL,
	`original_cents` integer NOT NULL,
	`discounted_cents` integer NOT NULL,
	`extension` text,
	`specs` text DEFAULT '{}' NOT NULL,
	`is_recommended` integer DEFAULT false NOT NULL,
	`is_sold` integer DEFAULT true NOT NULL,
	CONSTRAINT "products_kind" CHECK("products"."kind" in ('DOMAIN', 'HOSTING', 'RESELLER_HOSTING', 'EXTRA', 'FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE', 'SSL', 'CLOUDFLARE', 'VPS')),
	CONSTRAINT "products_audience" CHECK("products"."audience" in ('CUSTOMER', 'RESELLER', 'BOTH')),
	CONSTRAINT "products_unit" CHECK("products"."unit" in ('year', 'month', 'once')),
	CONSTRAINT "products_price" CHECK("products"."discounted_cents" between 0 and "products"."original_cents"),
	CONSTRAINT "products_extension_of_domain" CHECK(("products"."kind" = 'DOMAIN') = ("products"."extension" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_code` ON `products` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_extension` ON `products` (`extension`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `dns_profile_records` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`priority` integer,
	`weight` integer,
	`port` integer,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `dns_profiles`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `dns_profile_records_position` ON `dns_profile_records` (`profile_id`,`position`);--> statement-breakpoint
CREATE TABLE `dns_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `dns_profiles_account` ON `dns_profiles` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `dns_records` (
	`id` text PRIMARY KEY NOT NULL,
	`domain_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`value` text NOT NULL,
	`priority` integer,
	`weight` integer,
	`port` integer,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`rdata` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dns_records_priority" CHECK(("dns_records"."priority" is not null) = ("dns_records"."type" in ('MX', 'SRV'))),
	CONSTRAINT "dns_records_cname" CHECK("dns_records"."type" <> 'CNAME' or "dns_records"."name" <> '@')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `dns_records_position` ON `dns_records` (`domain_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `dns_records_once` ON `dns_records` (`domain_id`,`name`,`type`,`rdata`);--> statement-breakpoint
CREATE TABLE `zones` (
	`domain_id` text PRIMARY KEY NOT NULL,
	`serial` integer NOT NULL,
	`published_serial` integer,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "zones_serial" CHECK("zones"."serial" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `domains` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`holder_id` text,
	`status` text DEFAULT 'ACTIVE' NOT NULL,
	`is_manageable` integer DEFAULT true NOT NULL,
	`uses_our_dns` integer DEFAULT true NOT NULL,
	`read_only` integer DEFAULT false NOT NULL,
	`privacy_supported` integer DEFAULT false NOT NULL,
	`privacy_enabled` integer DEFAULT false NOT NULL,
	`privacy_protect` integer DEFAULT false NOT NULL,
	`forward_type` text DEFAULT 'NONE' NOT NULL,
	`forward_url` text,
	`registered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "domains_forward" CHECK(("domains"."forward_type" = 'NONE') = ("domains"."forward_url" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_name` ON `domains` (`name`);--> statement-breakpoint
CREATE INDEX `domains_account` ON `domains` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `domains_holder` ON `domains` (`holder_id`);--> statement-breakpoint
CREATE TABLE `hosting_packages` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`domain_id` text,
	`domain_name` text NOT NULL,
	`package_code` text NOT NULL,
	`installation` text,
	`extras` text DEFAULT '[]' NOT NULL,
	`ipv4` text NOT NULL,
	`ipv6` text NOT NULL,
	`mail_host` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`domain_id`) REFERENCES `domains`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hosting_packages_name` ON `hosting_packages` (`domain_name`);--> statement-breakpoint
CREATE INDEX `hosting_packages_account` ON `hosting_packages` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`kind` text NOT NULL,
	`key_hash` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `key_hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_window` ON `attempts` (`window_start`);--> statement-breakpoint
CREATE TABLE `name_claims` (
	`name` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `name_claims_order` ON `name_claims` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`parent_line_id` text,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`product_code` text NOT NULL,
	`product_name_nl` text NOT NULL,
	`product_name_en` text NOT NULL,
	`domain_name` text,
	`redirect_url` text,
	`availability` text,
	`transfer_code` text,
	`transfer_dns_later` integer DEFAULT true NOT NULL,
	`dns_profile_id` text,
	`holder_id` text,
	`holder_label` text,
	`options` text DEFAULT '{}' NOT NULL,
	`net` integer NOT NULL,
	`list` integer NOT NULL,
	`renewal` integer NOT NULL,
	`gross` integer NOT NULL,
	`trace` text NOT NULL,
	`delivery_status` text DEFAULT 'PENDING' NOT NULL,
	`failure_reason` text,
	`delivered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`holder_id`) REFERENCES `holders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_kind" CHECK("order_lines"."kind" in ('DOMAIN', 'HOSTING', 'RESELLER_HOSTING', 'EXTRA', 'FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE', 'SSL', 'CLOUDFLARE', 'VPS')),
	CONSTRAINT "order_lines_delivery" CHECK("order_lines"."delivery_status" in ('PENDING', 'RUNNING', 'DONE', 'FAILED')),
	CONSTRAINT "order_lines_price" CHECK("order_lines"."net" between 0 and "order_lines"."list" and "order_lines"."gross" >= 0 and "order_lines"."renewal" >= 0),
	CONSTRAINT "order_lines_failed" CHECK(("order_lines"."delivery_status" = 'FAILED') = ("order_lines"."failure_reason" is not null)),
	CONSTRAINT "order_lines_done" CHECK(("order_lines"."delivery_status" = 'DONE') = ("order_lines"."delivered_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_position` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_name` ON `order_lines` (`order_id`,`domain_name`) WHERE kind = 'DOMAIN';--> statement-breakpoint
CREATE INDEX `order_lines_holder` ON `order_lines` (`holder_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`account_id` text NOT NULL,
	`channel` text NOT NULL,
	`basket_id` text,
	`session_hash` text,
	`locale` text NOT NULL,
	`status` text NOT NULL,
	`payment_method` text NOT NULL,
	`period` text NOT NULL,
	`fee_cents` integer NOT NULL,
	`vat_rate` integer NOT NULL,
	`net` integer NOT NULL,
	`vat` integer NOT NULL,
	`gross` integer NOT NULL,
	`discount` integer NOT NULL,
	`discount_code` text,
	`quote_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`basket_id`) REFERENCES `baskets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING', 'DELIVERED', 'PARTLY_FAILED', 'FAILED', 'CANCELLED')),
	CONSTRAINT "orders_channel" CHECK("orders"."channel" in ('CUSTOMER', 'RESELLER', 'CHECKOUT')),
	CONSTRAINT "orders_period" CHECK("orders"."period" in ('MONTHLY', 'QUARTERLY', 'YEARLY', 'FIVE_YEARLY')),
	CONSTRAINT "orders_method" CHECK("orders"."payment_method" in ('IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT')),
	CONSTRAINT "orders_total" CHECK("orders"."gross" = "orders"."net" + "orders"."vat" and "orders"."gross" between 0 and 9999999),
	CONSTRAINT "orders_parts" CHECK("orders"."fee_cents" between 0 and "orders"."net" and "orders"."vat" >= 0 and "orders"."discount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_basket` ON `orders` (`basket_id`);--> statement-breakpoint
CREATE INDEX `orders_account` ON `orders` (`account_id`,`number`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`reference` text NOT NULL,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`done_at` integer,
	`failed_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_reference` ON `outbox` (`job`,`reference`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`done_at`,`failed_at`,`run_at`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`gross` integer NOT NULL,
	`closed` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_gross" CHECK("invoices"."gross" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`status` text DEFAULT 'ANNOUNCED' NOT NULL,
	`amount` integer NOT NULL,
	`paid_amount` integer,
	`payment_url` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_attempts_amount" CHECK("payment_attempts"."amount" > 0),
	CONSTRAINT "payment_attempts_reference_form" CHECK("payment_attempts"."reference" not glob '*[^A-Za-z0-9]*' and length("payment_attempts"."reference") between 1 and 24),
	CONSTRAINT "payment_attempts_status" CHECK("payment_attempts"."status" in ('ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_number` ON `payment_attempts` (`order_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_live` ON `payment_attempts` (`order_id`) WHERE status in ('ANNOUNCED', 'IN_PROGRESS');--> statement-breakpoint
CREATE TABLE `refunds` (
	`reference` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_line_id` text,
	`payment_attempt_id` text,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'NOTED' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_one_cause" CHECK(("refunds"."order_line_id" is null) <> ("refunds"."payment_attempt_id" is null)),
	CONSTRAINT "refunds_done" CHECK(("refunds"."status" = 'DONE') = ("refunds"."done_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_line` ON `refunds` (`order_line_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_attempt` ON `refunds` (`payment_attempt_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `holders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`vat` text DEFAULT '' NOT NULL,
	`gender` text NOT NULL,
	`forename` text NOT NULL,
	`surname` text NOT NULL,
	`street` text NOT NULL,
	`house_number` text NOT NULL,
	`house_number_add` text DEFAULT '' NOT NULL,
	`postcode` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holders_vat_of_company" CHECK("holders"."vat" = '' or "holders"."company" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `holders_account` ON `holders` (`account_id`,`created_at`);