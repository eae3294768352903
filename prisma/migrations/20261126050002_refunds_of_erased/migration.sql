-- Whoever is erased before money is given back is not named with it either: the note is what the erasure would have left of it.
CREATE FUNCTION "forget_payee_of_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "payment_events" e JOIN "payments" p ON p.id = e.payment_id
      LEFT JOIN "applications" a ON a.id = p.application_id LEFT JOIN "enrollments" n ON n.id = p.enrollment_id
    WHERE e.id = NEW.event_id
      AND coalesce(a.applicant_email, n.email)::text = 'erased-' || coalesce(a.id, n.id) || '@erased.invalid'
  ) THEN
    NEW.note := 'Erased';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "payment_refunds_of_erased" BEFORE INSERT ON "payment_refunds" FOR EACH ROW
  EXECUTE FUNCTION "forget_payee_of_erased"();

-- Those that were written since.
UPDATE "payment_refunds" r SET "note" = 'Erased' FROM "payment_events" e, "payments" p
  WHERE e.id = r.event_id AND p.id = e.payment_id AND r.note <> 'Erased' AND (
    EXISTS (SELECT FROM "applications" a
      WHERE a.id = p.application_id AND a.applicant_email::text = 'erased-' || a.id || '@erased.invalid')
    OR EXISTS (SELECT FROM "enrollments" n
      WHERE n.id = p.enrollment_id AND n.email::text = 'erased-' || n.id || '@erased.invalid'));
