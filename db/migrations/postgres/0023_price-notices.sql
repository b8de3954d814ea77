CREATE TABLE "price_notices" (
	"set_id" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"mail_reference" text NOT NULL,
	"state" text DEFAULT 'SENT' NOT NULL,
	"sent_at" bigint NOT NULL,
	"told_at" bigint,
	"revoked_at" bigint,
	CONSTRAINT "price_notices_account_id_set_id_product_id_pk" PRIMARY KEY("account_id","set_id","product_id"),
	CONSTRAINT "price_notices_state" CHECK ("price_notices"."state" in ('SENT', 'TOLD', 'NOT_DELIVERED')),
	CONSTRAINT "price_notices_told" CHECK (("price_notices"."state" = 'TOLD') = ("price_notices"."told_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "price_sets" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_sets" ADD COLUMN "notices_at" bigint;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_set_id_price_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "price_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_notices_set" ON "price_notices" USING btree ("set_id","state");--> statement-breakpoint
CREATE INDEX "price_notices_waiting" ON "price_notices" USING btree ("state","sent_at");--> statement-breakpoint
CREATE FUNCTION refuse_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT state FROM price_sets WHERE id = old.set_id) <> 'DRAFT' THEN
		RAISE EXCEPTION 'prices of a scheduled set are never changed';
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN old; END IF;
	RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER price_changes_unchanged BEFORE UPDATE OR DELETE ON price_changes
FOR EACH ROW EXECUTE FUNCTION refuse_price_change();
