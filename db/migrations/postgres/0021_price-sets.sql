CREATE TABLE "price_changes" (
	"set_id" text NOT NULL,
	"product_id" text NOT NULL,
	"staffel" integer NOT NULL,
	"original_cents" integer NOT NULL,
	"discounted_cents" integer NOT NULL,
	CONSTRAINT "price_changes_set_id_product_id_staffel_pk" PRIMARY KEY("set_id","product_id","staffel"),
	CONSTRAINT "price_changes_staffel" CHECK ("price_changes"."staffel" >= 0),
	CONSTRAINT "price_changes_price" CHECK ("price_changes"."discounted_cents" between 0 and "price_changes"."original_cents")
);
--> statement-breakpoint
CREATE TABLE "price_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"valid_from" bigint,
	"scheduled_at" bigint,
	CONSTRAINT "price_sets_state" CHECK ("price_sets"."state" in ('DRAFT', 'SCHEDULED', 'CANCELLED')),
	CONSTRAINT "price_sets_scheduled" CHECK (("price_sets"."state" = 'DRAFT') = ("price_sets"."valid_from" is null)),
	CONSTRAINT "price_sets_scheduled_at" CHECK (("price_sets"."valid_from" is null) = ("price_sets"."scheduled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_set_id_price_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "price_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_sets" ADD CONSTRAINT "price_sets_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_sets_number" ON "price_sets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "price_sets_state" ON "price_sets" USING btree ("state","valid_from");