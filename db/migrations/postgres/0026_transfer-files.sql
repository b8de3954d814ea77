CREATE TABLE "transfer_file_lines" (
	"reference" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"amount" integer NOT NULL,
	"name" text,
	"sealed_iban" text,
	"text" text NOT NULL,
	CONSTRAINT "transfer_file_lines_amount" CHECK ("transfer_file_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_files" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"execute_on" text NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"transferred_at" bigint
);
--> statement-breakpoint
ALTER TABLE "transfer_file_lines" ADD CONSTRAINT "transfer_file_lines_reference_refunds_reference_fk" FOREIGN KEY ("reference") REFERENCES "refunds"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_file_lines" ADD CONSTRAINT "transfer_file_lines_file_id_transfer_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "transfer_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_files" ADD CONSTRAINT "transfer_files_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_file_lines_position" ON "transfer_file_lines" USING btree ("file_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_files_message" ON "transfer_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "transfer_files_created" ON "transfer_files" USING btree ("created_at","id");