CREATE TABLE "legal_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" bigint NOT NULL,
	"lifted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"received_on" text NOT NULL,
	"details" text NOT NULL,
	"deadline" text NOT NULL,
	"noted_at" bigint NOT NULL,
	"extended_at" bigint,
	"extension_reason" text,
	"outcome" text,
	"closed_at" bigint,
	"answer" text,
	"restriction_lifted_at" bigint,
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('ACCESS', 'RECTIFICATION', 'ERASURE', 'RESTRICTION', 'OBJECTION', 'PORTABILITY')),
	CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('EMAIL', 'LETTER', 'PHONE', 'IN_PERSON', 'OTHER')),
	CONSTRAINT "privacy_requests_outcome" CHECK ("privacy_requests"."outcome" in ('DONE', 'REFUSED', 'ERASED'))
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_set_by_staff_members_id_fk" FOREIGN KEY ("set_by") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open" ON "legal_holds" USING btree ("account_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_deadline" ON "privacy_requests" USING btree ("deadline","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_closed" ON "privacy_requests" USING btree ("closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_account" ON "privacy_requests" USING btree ("account_id","received_on");