CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"password_hash" text,
	"role" text DEFAULT 'CUSTOMER' NOT NULL,
	"staffel" integer,
	"earned_staffel" integer DEFAULT 1 NOT NULL,
	"parent_account_id" text,
	"pays_on_account" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"activated_at" bigint NOT NULL,
	"is_company" boolean DEFAULT true NOT NULL,
	"company_name" text,
	"gender" text DEFAULT 'M' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"street" text,
	"street_number" text,
	"street_number_addition" text,
	"post_code" text,
	"city" text,
	"country" text DEFAULT 'NL' NOT NULL,
	"phone_number" text,
	"birth_date" text,
	"vat_id" text,
	"holder_email" text,
	"holder_phone" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "accounts_staffel" CHECK ("accounts"."staffel" is null or "accounts"."staffel" >= 1)
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"actor_id" text,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" bigint,
	"new_confirmed_at" bigint,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"door" text NOT NULL,
	"password_hash" text,
	"details" jsonb NOT NULL,
	"visitor_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"confirmed_at" bigint DEFAULT 0 NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" bigint,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"account_id" text PRIMARY KEY NOT NULL,
	"vat_id" text NOT NULL,
	"status" text NOT NULL,
	"checked_at" bigint NOT NULL,
	CONSTRAINT "vat_checks_status" CHECK ("vat_checks"."status" in ('VALID', 'INVALID', 'UNKNOWN'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"domain_ids" jsonb NOT NULL,
	"daily_limit" integer,
	"spent_on" text,
	"spent" integer DEFAULT 0 NOT NULL,
	"allowed_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" bigint,
	"expiry_told_days" integer,
	"locale" text DEFAULT 'nl' NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"last_used_from" text DEFAULT '' NOT NULL,
	"revoked_at" bigint,
	CONSTRAINT "api_tokens_kind" CHECK ("api_tokens"."kind" in ('LIVE', 'TEST')),
	CONSTRAINT "api_tokens_limit" CHECK ("api_tokens"."daily_limit" is null or "api_tokens"."daily_limit" >= 0),
	CONSTRAINT "api_tokens_spent" CHECK ("api_tokens"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "basket_items" (
	"id" text PRIMARY KEY NOT NULL,
	"basket_id" text NOT NULL,
	"parent_id" text,
	"product_code" text NOT NULL,
	"slot" text NOT NULL,
	"domain_name" text,
	"redirect_url" text,
	"availability" text,
	"premium_price" integer,
	"invoiced" boolean DEFAULT true NOT NULL,
	"service_type" text,
	"transfer_code" text,
	"transfer_code_state" text,
	"transfer_dns_later" boolean DEFAULT true NOT NULL,
	"dns_profile_id" text,
	"position" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"visitor_hash" text,
	"account_id" text,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"period" text DEFAULT 'YEARLY' NOT NULL,
	"discount_code" text,
	"proposed_services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"joined_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"set_aside" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upgrade_of" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "baskets_owner" CHECK (("baskets"."visitor_hash" is null) <> ("baskets"."account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "promo_claims" (
	"order_line_id" text PRIMARY KEY NOT NULL,
	"person_key" text NOT NULL,
	"account_id" text DEFAULT '' NOT NULL,
	"domain_name" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_batch_items" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"domain_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"problem" text,
	"left_out" integer DEFAULT 0 NOT NULL,
	"former" jsonb,
	"passed_on_at" bigint,
	CONSTRAINT "domain_batch_items_state" CHECK ("domain_batch_items"."state" in ('WAITING', 'BUSY', 'DONE', 'UNCHANGED', 'FAILED', 'STOPPED')),
	CONSTRAINT "domain_batch_items_problem" CHECK (("domain_batch_items"."state" = 'FAILED') = ("domain_batch_items"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "domain_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"name_servers" jsonb,
	"copies_records" boolean DEFAULT false NOT NULL,
	"profile_id" text,
	"holder_id" text,
	"undoes_id" text,
	"locale" text NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint DEFAULT 0 NOT NULL,
	"to_do" integer DEFAULT 0 NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "domain_batches_kind" CHECK ("domain_batches"."kind" in ('NAME_SERVERS', 'DNS_PROFILE', 'HOLDER')),
	CONSTRAINT "domain_batches_profile" CHECK (("domain_batches"."kind" = 'DNS_PROFILE') = ("domain_batches"."profile_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_bp" integer,
	"amount_cents" integer,
	"kinds" jsonb NOT NULL,
	"starts_at" bigint,
	"ends_at" bigint,
	"max_uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_codes_capitals" CHECK ("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_one_rule" CHECK (("discount_codes"."percent_bp" is null) <> ("discount_codes"."amount_cents" is null)),
	CONSTRAINT "discount_codes_percent" CHECK ("discount_codes"."percent_bp" between 1 and 10000),
	CONSTRAINT "discount_codes_amount" CHECK ("discount_codes"."amount_cents" > 0),
	CONSTRAINT "discount_codes_uses" CHECK ("discount_codes"."used" >= 0 and ("discount_codes"."max_uses" is null or "discount_codes"."used" <= "discount_codes"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"code" text PRIMARY KEY NOT NULL,
	"fee_cents" integer NOT NULL,
	"position" integer NOT NULL,
	"online" boolean NOT NULL,
	CONSTRAINT "payment_methods_code" CHECK ("payment_methods"."code" in ('IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT')),
	CONSTRAINT "payment_methods_fee" CHECK ("payment_methods"."fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_tiers" (
	"product_id" text NOT NULL,
	"staffel" integer NOT NULL,
	"original_cents" integer NOT NULL,
	"discounted_cents" integer NOT NULL,
	CONSTRAINT "product_tiers_product_id_staffel_pk" PRIMARY KEY("product_id","staffel"),
	CONSTRAINT "product_tiers_staffel" CHECK ("product_tiers"."staffel" >= 1),
	CONSTRAINT "product_tiers_price" CHECK ("product_tiers"."discounted_cents" between 0 and "product_tiers"."original_cents")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"audience" text DEFAULT 'BOTH' NOT NULL,
	"position" integer NOT NULL,
	"name_nl" text NOT NULL,
	"name_en" text NOT NULL,
	"summary_nl" text DEFAULT '' NOT NULL,
	"summary_en" text DEFAULT '' NOT NULL,
	"description_nl" text DEFAULT '' NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"original_cents" integer NOT NULL,
	"discounted_cents" integer NOT NULL,
	"extension" text,
	"specs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"is_sold" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_kind" CHECK ("products"."kind" in ('DOMAIN', 'HOSTING', 'RESELLER_HOSTING', 'EXTRA', 'FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE', 'SSL', 'CLOUDFLARE', 'VPS')),
	CONSTRAINT "products_audience" CHECK ("products"."audience" in ('CUSTOMER', 'RESELLER', 'BOTH')),
	CONSTRAINT "products_unit" CHECK ("products"."unit" in ('year', 'month', 'once')),
	CONSTRAINT "products_price" CHECK ("products"."discounted_cents" between 0 and "products"."original_cents"),
	CONSTRAINT "products_extension_of_domain" CHECK (("products"."kind" = 'DOMAIN') = ("products"."extension" is not null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"certificate_id" text NOT NULL,
	"number" integer NOT NULL,
	"csr" text NOT NULL,
	"sealed_key" text,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"validations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate" text,
	"chain" text,
	"issued_at" bigint,
	"expires_at" bigint,
	"refusal" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "certificate_requests_state" CHECK ("certificate_requests"."state" in ('ASKED', 'VALIDATING', 'ISSUED', 'REFUSED')),
	CONSTRAINT "certificate_requests_issued" CHECK (("certificate_requests"."state" = 'ISSUED') = ("certificate_requests"."certificate" is not null)),
	CONSTRAINT "certificate_requests_refused" CHECK (("certificate_requests"."state" = 'REFUSED') = ("certificate_requests"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"number" integer NOT NULL,
	"order_line_id" text NOT NULL,
	"product_code" text NOT NULL,
	"common_name" text NOT NULL,
	"names" jsonb NOT NULL,
	"software" text,
	"locale" text DEFAULT 'nl' NOT NULL,
	"paid_until" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_items" (
	"id" text PRIMARY KEY NOT NULL,
	"basket_id" text NOT NULL,
	"position" integer NOT NULL,
	"item" jsonb NOT NULL,
	"availability" text,
	"premium_price" integer,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_transfer_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"visitor_hash" text,
	"domain_name" text NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "held_transfer_codes_owner" CHECK (("held_transfer_codes"."visitor_hash" is null) <> ("held_transfer_codes"."account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cloudflare_protections" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"order_line_id" text NOT NULL,
	"state" text DEFAULT 'STARTING' NOT NULL,
	"name_servers" text DEFAULT 'OURS' NOT NULL,
	"delegated_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paid_until" bigint,
	"renews" boolean DEFAULT true NOT NULL,
	"locale" text DEFAULT 'nl' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"records" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replaced" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "cloudflare_protections_state" CHECK ("cloudflare_protections"."state" in ('STARTING', 'WAITING_FOR_DNS', 'ACTIVE', 'STOPPING', 'OFF'))
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dns_changes" (
	"domain_id" text NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"record_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "dns_changes_domain_id_number_position_pk" PRIMARY KEY("domain_id","number","position"),
	CONSTRAINT "dns_changes_some" CHECK ("dns_changes"."before" is not null or "dns_changes"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "dns_commits" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"number" integer NOT NULL,
	"by" text,
	"at" bigint NOT NULL,
	"replaced_at" bigint,
	"changes_until" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dns_profile_records" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"priority" integer,
	"weight" integer,
	"port" integer,
	"ttl" integer,
	"position" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dns_profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dns_records" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"priority" integer,
	"weight" integer,
	"port" integer,
	"ttl" integer,
	"position" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"rdata" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dns_records_priority" CHECK (("dns_records"."priority" is not null) = ("dns_records"."type" in ('MX', 'SRV'))),
	CONSTRAINT "dns_records_cname" CHECK ("dns_records"."type" <> 'CNAME' or "dns_records"."name" <> '@')
);
--> statement-breakpoint
CREATE TABLE "zone_key_rollovers" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"public_key" text NOT NULL,
	"key_tag" integer NOT NULL,
	"stage" text NOT NULL,
	"since" bigint NOT NULL,
	"is_served" boolean DEFAULT false NOT NULL,
	"due_at" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "zone_key_rollovers_stage" CHECK ("zone_key_rollovers"."stage" in ('PUBLISHED', 'ANNOUNCED', 'RETIRED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "zone_keys" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"public_key" text NOT NULL,
	"key_tag" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"due_at" bigint NOT NULL,
	"active_since" bigint,
	CONSTRAINT "zone_keys_state" CHECK ("zone_keys"."state" in ('SIGNED', 'ANNOUNCED', 'WITHDRAWING', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL,
	"published_serial" integer,
	"content" jsonb NOT NULL,
	"profile_id" text,
	"profile_applied_at" bigint,
	"profile_applied_by" text,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "zones_serial" CHECK ("zones"."serial" > 0)
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"holder_id" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"is_manageable" boolean DEFAULT true NOT NULL,
	"uses_our_dns" boolean DEFAULT true NOT NULL,
	"name_servers" jsonb,
	"read_only" boolean DEFAULT false NOT NULL,
	"privacy_supported" boolean DEFAULT false NOT NULL,
	"privacy_enabled" boolean DEFAULT false NOT NULL,
	"privacy_protect" boolean DEFAULT false NOT NULL,
	"forward_type" text DEFAULT 'NONE' NOT NULL,
	"forward_url" text,
	"registered_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	"premium_price" integer,
	"created_at" bigint NOT NULL,
	CONSTRAINT "domains_forward" CHECK (("domains"."forward_type" = 'NONE') = ("domains"."forward_url" is null))
);
--> statement-breakpoint
CREATE TABLE "hosting_packages" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"domain_id" text,
	"domain_name" text NOT NULL,
	"package_code" text NOT NULL,
	"installation" text,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ipv4" text NOT NULL,
	"ipv6" text NOT NULL,
	"mail_host" text NOT NULL,
	"access" jsonb,
	"period" text,
	"term_from" text,
	"term_until" text,
	"term_net" integer,
	"extra_terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	"suspended_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"run_id" text NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_hash_pk" PRIMARY KEY("scope","key_hash"),
	CONSTRAINT "idempotency_keys_state" CHECK ("idempotency_keys"."state" in ('RUNNING', 'COMMITTED', 'ANSWERED'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"order_line_id" text,
	"title" text NOT NULL,
	"day" text NOT NULL,
	"net" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"credits_id" text,
	"locale" text NOT NULL,
	"payment_method" text NOT NULL,
	"month" text,
	"vat_rate" integer NOT NULL,
	"reverse_charge_vat_id" text,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"gross" integer NOT NULL,
	"closed" boolean NOT NULL,
	"issued_at" bigint NOT NULL,
	"issued_on" text,
	"due_on" text,
	"paid_at" bigint,
	"seller" jsonb,
	"buyer" jsonb,
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('INVOICE', 'CREDIT_NOTE')),
	CONSTRAINT "invoices_series" CHECK ("invoices"."series" in ('W', 'M')),
	CONSTRAINT "invoices_total" CHECK ("invoices"."gross" = "invoices"."net" + "invoices"."vat"),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'CREDIT_NOTE') = ("invoices"."credits_id" is not null)),
	CONSTRAINT "invoices_closed" CHECK (("invoices"."closed") = ("invoices"."issued_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"window_start" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_kind_key_hash_pk" PRIMARY KEY("kind","key_hash")
);
--> statement-breakpoint
CREATE TABLE "name_claims" (
	"name" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"parent_line_id" text,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_code" text NOT NULL,
	"product_name_nl" text NOT NULL,
	"product_name_en" text NOT NULL,
	"domain_name" text,
	"redirect_url" text,
	"availability" text,
	"transfer_code" text,
	"transfer_dns_later" boolean DEFAULT true NOT NULL,
	"dns_profile_id" text,
	"holder_id" text,
	"chosen_holder_id" text,
	"holder_label" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"net" integer NOT NULL,
	"list" integer NOT NULL,
	"renewal" integer NOT NULL,
	"gross" integer NOT NULL,
	"trace" jsonb NOT NULL,
	"delivery_attempt" integer DEFAULT 1 NOT NULL,
	"delivery_status" text DEFAULT 'PENDING' NOT NULL,
	"failure_reason" text,
	"delivered_at" bigint,
	CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('DOMAIN', 'HOSTING', 'RESELLER_HOSTING', 'EXTRA', 'FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE', 'SSL', 'CLOUDFLARE', 'VPS')),
	CONSTRAINT "order_lines_delivery" CHECK ("order_lines"."delivery_status" in ('PENDING', 'RUNNING', 'DONE', 'FAILED')),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."net" between 0 and "order_lines"."list" and "order_lines"."gross" >= 0 and "order_lines"."renewal" >= 0),
	CONSTRAINT "order_lines_failed" CHECK (("order_lines"."delivery_status" = 'FAILED') = ("order_lines"."failure_reason" is not null)),
	CONSTRAINT "order_lines_done" CHECK (("order_lines"."delivery_status" = 'DONE') = ("order_lines"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"account_id" text NOT NULL,
	"channel" text NOT NULL,
	"basket_id" text,
	"session_hash" text,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"period" text NOT NULL,
	"fee_cents" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"gross" integer NOT NULL,
	"discount" integer NOT NULL,
	"discount_code" text,
	"quote_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('OPEN', 'AWAITING_PAYMENT', 'REVIEW', 'PAID', 'DELIVERING', 'DELIVERED', 'PARTLY_FAILED', 'FAILED', 'CANCELLED')),
	CONSTRAINT "orders_channel" CHECK ("orders"."channel" in ('CUSTOMER', 'RESELLER', 'CHECKOUT')),
	CONSTRAINT "orders_period" CHECK ("orders"."period" in ('MONTHLY', 'QUARTERLY', 'YEARLY', 'FIVE_YEARLY')),
	CONSTRAINT "orders_method" CHECK ("orders"."payment_method" in ('IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT')),
	CONSTRAINT "orders_total" CHECK ("orders"."gross" = "orders"."net" + "orders"."vat" and "orders"."gross" between 0 and 9999999),
	CONSTRAINT "orders_parts" CHECK ("orders"."fee_cents" between 0 and "orders"."net" and "orders"."vat" >= 0 and "orders"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"reference" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" bigint,
	"done_at" bigint,
	"failed_at" bigint,
	"last_error" text,
	"created_at" bigint NOT NULL,
	"traceparent" text
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"invoice_id" text,
	"number" integer NOT NULL,
	"status" text DEFAULT 'ANNOUNCED' NOT NULL,
	"amount" integer NOT NULL,
	"paid_amount" integer,
	"payment_url" text,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "payment_attempts_one_thing" CHECK (("payment_attempts"."order_id" is null) <> ("payment_attempts"."invoice_id" is null)),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount" > 0),
	CONSTRAINT "payment_attempts_reference_form" CHECK ("payment_attempts"."reference" ~ '^[A-Za-z0-9]*$' and length("payment_attempts"."reference") between 1 and 24),
	CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" in ('ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"invoice_id" text,
	"order_line_id" text,
	"payment_attempt_id" text,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'NOTED' NOT NULL,
	"created_at" bigint NOT NULL,
	"done_at" bigint,
	CONSTRAINT "refunds_one_thing" CHECK (("refunds"."order_id" is null) <> ("refunds"."invoice_id" is null)),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_one_cause" CHECK (("refunds"."order_line_id" is null) <> ("refunds"."payment_attempt_id" is null)),
	CONSTRAINT "refunds_done" CHECK (("refunds"."status" = 'DONE') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"term_from" text NOT NULL,
	"order_id" text,
	"order_line_id" text,
	"reminded_days" integer,
	"ended_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "renewals_kind" CHECK ("renewals"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'))
);
--> statement-breakpoint
CREATE TABLE "registrations_by_year" (
	"account_id" text NOT NULL,
	"year" integer NOT NULL,
	"product_code" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "registrations_by_year_account_id_year_product_code_pk" PRIMARY KEY("account_id","year","product_code"),
	CONSTRAINT "registrations_by_year_count" CHECK ("registrations_by_year"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"number" integer NOT NULL,
	"order_line_id" text NOT NULL,
	"platform_reference" text NOT NULL,
	"product_code" text NOT NULL,
	"hostname" text NOT NULL,
	"operating_system" text NOT NULL,
	"ssh_key" text,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"spec" jsonb NOT NULL,
	"state" text DEFAULT 'CREATING' NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"username" text,
	"sealed_password" text,
	"period" text,
	"term_until" text,
	"extra_terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	"suspended_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "servers_state" CHECK ("servers"."state" in ('CREATING', 'RUNNING', 'STOPPED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"round_since" bigint NOT NULL,
	"next_at" bigint,
	"response_status" integer,
	"problem" text,
	"duration_ms" integer,
	"attempted_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('PENDING', 'DELIVERED', 'FAILED')),
	CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('ORDER_CHANGED', 'DOMAIN_CHANGED', 'TRANSFER_CHANGED'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"query" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_end" text NOT NULL,
	"locale" text NOT NULL,
	"failing_since" bigint,
	"paused_at" bigint,
	"paused_by_shop" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"vat" text DEFAULT '' NOT NULL,
	"gender" text NOT NULL,
	"forename" text NOT NULL,
	"surname" text NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"house_number_add" text DEFAULT '' NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "holders_vat_of_company" CHECK ("holders"."vat" = '' or "holders"."company" <> '')
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_parent_id_basket_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "basket_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_batch_items" ADD CONSTRAINT "domain_batch_items_batch_id_domain_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "domain_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_batch_items" ADD CONSTRAINT "domain_batch_items_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_batches" ADD CONSTRAINT "domain_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tiers" ADD CONSTRAINT "product_tiers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_transfer_codes" ADD CONSTRAINT "held_transfer_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloudflare_protections" ADD CONSTRAINT "cloudflare_protections_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_changes" ADD CONSTRAINT "dns_changes_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_commits" ADD CONSTRAINT "dns_commits_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_profile_records" ADD CONSTRAINT "dns_profile_records_profile_id_dns_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "dns_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_profiles" ADD CONSTRAINT "dns_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_records" ADD CONSTRAINT "dns_records_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_key_rollovers" ADD CONSTRAINT "zone_key_rollovers_domain_id_zone_keys_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "zone_keys"("domain_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_keys" ADD CONSTRAINT "zone_keys_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_profile_id_dns_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "dns_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_holder_id_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosting_packages" ADD CONSTRAINT "hosting_packages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosting_packages" ADD CONSTRAINT "hosting_packages_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_claims" ADD CONSTRAINT "name_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parent_line_id_order_lines_id_fk" FOREIGN KEY ("parent_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_holder_id_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "holders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations_by_year" ADD CONSTRAINT "registrations_by_year_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree ("username");--> statement-breakpoint
CREATE INDEX "activity_account" ON "activity" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_end" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_old" ON "email_changes" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new" ON "email_changes" USING btree ("new_token_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "registrations_end" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_account" ON "api_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_expiry" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "basket_items_basket" ON "basket_items" USING btree ("basket_id","position");--> statement-breakpoint
CREATE INDEX "basket_items_parent" ON "basket_items" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_items_name" ON "basket_items" USING btree ("basket_id","domain_name") WHERE slot = 'domain';--> statement-breakpoint
CREATE UNIQUE INDEX "basket_items_slot" ON "basket_items" USING btree ("basket_id","parent_id","slot") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_visitor" ON "baskets" USING btree ("visitor_hash","kind") WHERE state = 'OPEN' and visitor_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_account" ON "baskets" USING btree ("account_id","kind") WHERE state = 'OPEN' and account_id is not null;--> statement-breakpoint
CREATE INDEX "baskets_changed" ON "baskets" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "promo_claims_person" ON "promo_claims" USING btree ("person_key");--> statement-breakpoint
CREATE INDEX "promo_claims_account" ON "promo_claims" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_batch_items_position" ON "domain_batch_items" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "domain_batch_items_state" ON "domain_batch_items" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "domain_batch_items_domain" ON "domain_batch_items" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "domain_batches_account" ON "domain_batches" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "domain_batches_age" ON "domain_batches" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "products_extension" ON "products" USING btree ("extension");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_requests_number" ON "certificate_requests" USING btree ("certificate_id","number");--> statement-breakpoint
CREATE INDEX "certificate_requests_expiry" ON "certificate_requests" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_line" ON "certificates" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "checkout_items_basket" ON "checkout_items" USING btree ("basket_id","position");--> statement-breakpoint
CREATE INDEX "held_transfer_codes_visitor" ON "held_transfer_codes" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "held_transfer_codes_created" ON "held_transfer_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cloudflare_protections_end" ON "cloudflare_protections" USING btree ("paid_until");--> statement-breakpoint
CREATE INDEX "dns_changes_place" ON "dns_changes" USING btree ("domain_id","name","type","number");--> statement-breakpoint
CREATE UNIQUE INDEX "dns_commits_number" ON "dns_commits" USING btree ("domain_id","number");--> statement-breakpoint
CREATE INDEX "dns_commits_replaced" ON "dns_commits" USING btree ("replaced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dns_profile_records_position" ON "dns_profile_records" USING btree ("profile_id","position");--> statement-breakpoint
CREATE INDEX "dns_profiles_account" ON "dns_profiles" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dns_records_position" ON "dns_records" USING btree ("domain_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "dns_records_once" ON "dns_records" USING btree ("domain_id","name","type","rdata");--> statement-breakpoint
CREATE INDEX "dns_records_hosts" ON "dns_records" USING btree ("domain_id","value") WHERE "dns_records"."type" in ('MX', 'NS');--> statement-breakpoint
CREATE INDEX "zone_keys_age" ON "zone_keys" USING btree ("state","active_since","domain_id");--> statement-breakpoint
CREATE INDEX "zones_profile" ON "zones" USING btree ("profile_id","domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_name" ON "domains" USING btree ("name");--> statement-breakpoint
CREATE INDEX "domains_account" ON "domains" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "domains_account_status" ON "domains" USING btree ("account_id","status","name");--> statement-breakpoint
CREATE INDEX "domains_holder" ON "domains" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "domains_end" ON "domains" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_packages_name" ON "hosting_packages" USING btree ("domain_name");--> statement-breakpoint
CREATE INDEX "hosting_packages_account" ON "hosting_packages" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "hosting_packages_end" ON "hosting_packages" USING btree ("term_until");--> statement-breakpoint
CREATE INDEX "idempotency_keys_end" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_order" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_line" ON "invoice_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","year","number");--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_open" ON "invoices" USING btree ("account_id","payment_method","vat_rate","month") WHERE not closed and month is not null;--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "name_claims_order" ON "name_claims" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_name" ON "order_lines" USING btree ("order_id","domain_name") WHERE kind = 'DOMAIN';--> statement-breakpoint
CREATE INDEX "order_lines_holder" ON "order_lines" USING btree ("holder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_basket" ON "orders" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("account_id","number") WHERE status = 'AWAITING_PAYMENT';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_reference" ON "outbox" USING btree ("job","reference");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("done_at","failed_at","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_live" ON "payment_attempts" USING btree ("order_id") WHERE status in ('ANNOUNCED', 'IN_PROGRESS');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_invoice_number" ON "payment_attempts" USING btree ("invoice_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_invoice_live" ON "payment_attempts" USING btree ("invoice_id") WHERE status in ('ANNOUNCED', 'IN_PROGRESS');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_line" ON "refunds" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_attempt" ON "refunds" USING btree ("payment_attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_once" ON "renewals" USING btree ("kind","thing_id","part","term_from");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_line" ON "renewals" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "renewals_order" ON "renewals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "renewals_ended" ON "renewals" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "servers_end" ON "servers" USING btree ("term_until");--> statement-breakpoint
CREATE UNIQUE INDEX "servers_line" ON "servers" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "servers_number" ON "servers" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_number" ON "webhook_deliveries" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","subject_id","number") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhooks_failing" ON "webhooks" USING btree ("failing_since");--> statement-breakpoint
CREATE INDEX "holders_account" ON "holders" USING btree ("account_id","created_at");