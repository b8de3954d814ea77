CREATE TABLE "staff_work_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"assignee_id" text,
	"assigned_at" bigint,
	"snoozed_until" bigint,
	"snoozed_by" text,
	"snooze_reason" text,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "staff_work_notes_assigned" CHECK (("staff_work_notes"."assignee_id" is null) = ("staff_work_notes"."assigned_at" is null)),
	CONSTRAINT "staff_work_notes_snoozed" CHECK (("staff_work_notes"."snoozed_until" is null) = ("staff_work_notes"."snoozed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "staff_work_notes" ADD CONSTRAINT "staff_work_notes_assignee_id_staff_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_work_notes" ADD CONSTRAINT "staff_work_notes_snoozed_by_staff_members_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_work_notes_changed" ON "staff_work_notes" USING btree ("changed_at");