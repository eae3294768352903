-- A part of a reference, as it is read out on the phone, finds its payment.
CREATE INDEX "payment_attempts_reference_trgm_idx" ON "payment_attempts" USING GIN ("reference" gin_trgm_ops);
CREATE INDEX "payments_reference_trgm_idx" ON "payments" USING GIN ("reference" gin_trgm_ops);
