-- AlterTable: left empty by the release before, which goes on writing while this one starts.
ALTER TABLE "undoable_decisions" ADD COLUMN     "status_told" "application_status";
