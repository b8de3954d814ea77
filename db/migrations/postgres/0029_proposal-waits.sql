CREATE TABLE "staff_proposal_waits" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"execute_at" bigint NOT NULL,
	"objection_hash" text NOT NULL,
	"ended_as" text,
	"ended_at" bigint,
	CONSTRAINT "staff_proposal_waits_ended" CHECK (("staff_proposal_waits"."ended_as" is null) = ("staff_proposal_waits"."ended_at" is null)),
	CONSTRAINT "staff_proposal_waits_ends" CHECK ("staff_proposal_waits"."ended_as" in ('DONE', 'OBJECTED', 'STOPPED', 'VOID'))
);
--> statement-breakpoint
ALTER TABLE "staff_proposal_waits" ADD CONSTRAINT "staff_proposal_waits_proposal_id_staff_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "staff_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_proposal_waits_objection" ON "staff_proposal_waits" USING btree ("objection_hash");--> statement-breakpoint
CREATE INDEX "staff_proposal_waits_due" ON "staff_proposal_waits" USING btree ("execute_at") WHERE ended_at is null;