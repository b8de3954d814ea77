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
	CONSTRAINT "domains_forward" CHECK(("domains"."forward_type" = 'NONE') = ("domains"."forward_url" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `domains_name` ON `domains` (`name`);--> statement-breakpoint
CREATE INDEX `domains_account` ON `domains` (`account_id`,`name`);--> statement-breakpoint
CREATE INDEX `domains_holder` ON `domains` (`holder_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`kind` text NOT NULL,
	`key_hash` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `key_hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_window` ON `attempts` (`window_start`);--> statement-breakpoint
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