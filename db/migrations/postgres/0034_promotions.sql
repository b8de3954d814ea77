CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion" text NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "promotion_codes_capitals" CHECK ("promotion_codes"."code" = upper("promotion_codes"."code")),
	CONSTRAINT "promotion_codes_uses" CHECK ("promotion_codes"."used" between 0 and "promotion_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "renewal_discounts" (
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"part" text NOT NULL,
	"product_code" text NOT NULL,
	"code" text NOT NULL,
	"percent_bp" integer,
	"amount_cents" integer,
	"renewals" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "renewal_discounts_kind_thing_id_part_pk" PRIMARY KEY("kind","thing_id","part"),
	CONSTRAINT "renewal_discounts_kind" CHECK ("renewal_discounts"."kind" in ('DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE')),
	CONSTRAINT "renewal_discounts_one_rule" CHECK (("renewal_discounts"."percent_bp" is null) <> ("renewal_discounts"."amount_cents" is null)),
	CONSTRAINT "renewal_discounts_used" CHECK ("renewal_discounts"."used" between 0 and "renewal_discounts"."renewals")
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "has_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_codes" ADD CONSTRAINT "promotion_codes_promotion_discount_codes_code_fk" FOREIGN KEY ("promotion") REFERENCES "discount_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_codes_promotion" ON "promotion_codes" USING btree ("promotion","code");