-- CreateIndex
CREATE INDEX "payment_events_reference_idx" ON "payment_events"("reference");

-- CreateIndex
CREATE INDEX "payment_flags_reference_idx" ON "payment_flags"("reference");
