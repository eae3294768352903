// Made of the OpenAPI document by `npm run api:types`.
export interface paths {
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the jobs that take applications, the newest first */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/apply/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one job */
        get: operations["getJob"];
        put?: never;
        /**
         * Apply for a job
         * @description A form with a CV: a PDF, DOC or DOCX file. Where there is a fee to pay, `paymentLink` is the page to pay on; a `paymentReference` without one is a payment whose page could not be opened just now, and can be requested again.
         */
        post: operations["apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs, closed ones too */
        get: operations["listAdminJobs"];
        put?: never;
        /** Add a job */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/edit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a job
         * @description With the `version` it was read with, a 409 says that somebody else saved it in between.
         */
        post: operations["updateJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the active courses */
        get: operations["listCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one course */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a course's first day as a calendar file
         * @description iCalendar (RFC 5545), with one event that lasts the whole day.
         */
        get: operations["getCourseCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List courses, inactive ones too */
        get: operations["listAdminCourses"];
        put?: never;
        /** Add a course */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/courses/edit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a course
         * @description With the `version` it was read with, a 409 says that somebody else saved it in between.
         */
        post: operations["updateCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List applications */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export applications */
        get: operations["exportApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept or reject an application */
        post: operations["decideApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept or reject several applications */
        post: operations["decideApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back decisions that are less than a minute old */
        post: operations["undoDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the notes on an application */
        get: operations["listNotes"];
        put?: never;
        /** Write a note on an application */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cv/{cv}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a CV */
        get: operations["getCv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/courses/enroll/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enroll on a course, or go on with an enrollment that is not paid */
        post: operations["enroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List enrollments */
        get: operations["listEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/enrollments/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export enrollments */
        get: operations["exportEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/enrollments/{id}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an enrollment, take that back, or release its seat */
        post: operations["changeStanding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{reference}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the page where a payment is paid */
        post: operations["openPaymentPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from a provider’s page */
        get: operations["returnFromProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/webhook/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in what a provider reports
         * @description Signed by the provider, as its own documentation says.
         */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/sandbox/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a charge of the sandbox, which takes no money */
        post: operations["endSandboxCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export payments */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what providers reported of payments that nobody knows */
        get: operations["listUnplacedFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/flags/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a flag was looked at */
        post: operations["resolveFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payment with all that happened to it */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/applications/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what was due for an application */
        get: operations["getApplicationPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/enrollments/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what was due for an enrollment */
        get: operations["getEnrollmentPayment"];
        put?: never;
        /** Record that an enrollment was paid without a provider */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the links to one’s status pages sent again
         * @description The response is the same whether or not there are any; they go to the stored e-mail only.
         */
        post: operations["sendStatusLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{token}/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Correct the phone number */
        post: operations["correctPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{token}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw the application, or cancel the enrollment */
        post: operations["withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List events of the admin area */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export events of the admin area */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/verify-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read whose session this is, and until when */
        get: operations["readSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all of one’s own sessions */
        post: operations["signOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change one’s own password, which ends one’s other sessions */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["checkHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the site can serve */
        get: operations["checkReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document as a page */
        get: operations["readDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the dashboard */
        get: operations["readDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/{records}/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the changes of a record */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "title": "Print finisher",
         *       "location": {
         *         "city": "Jos",
         *         "country": "Nigeria"
         *       },
         *       "salary": {
         *         "min": 150000,
         *         "max": 200000,
         *         "currency": "NGN"
         *       },
         *       "employmentType": "Full-time",
         *       "department": "Printing",
         *       "commitmentFee": 2500,
         *       "description": "Cuts, folds and binds what comes off the press.",
         *       "requirements": [
         *         "A steady hand"
         *       ],
         *       "responsibilities": [
         *         "Keep the guillotine sharp"
         *       ],
         *       "requiredSkills": [
         *         "Perfect binding",
         *         "Creasing"
         *       ],
         *       "closingDate": "2099-01-31",
         *       "isActive": true
         *     }
         */
        JobInput: {
            title: string;
            location: {
                city: string;
                country: string;
            };
            salary: {
                min: number | string;
                max: number | string;
                /** @enum {string} */
                currency: "NGN" | "USD" | "EUR" | "GBP";
            };
            /** @enum {string} */
            employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary";
            department: string;
            commitmentFee: number | string;
            description: string;
            requirements: string | string[];
            responsibilities: string | string[];
            requiredSkills: string | string[];
            isActive?: boolean | ("true" | "false");
            closingDate?: null | "" | string;
        };
        /**
         * @example {
         *       "title": "Print finisher",
         *       "location": {
         *         "city": "Jos",
         *         "country": "Nigeria"
         *       },
         *       "salary": {
         *         "min": 150000,
         *         "max": 200000,
         *         "currency": "NGN"
         *       },
         *       "employmentType": "Full-time",
         *       "department": "Printing",
         *       "commitmentFee": 2500,
         *       "description": "Cuts, folds and binds what comes off the press.",
         *       "requirements": [
         *         "A steady hand"
         *       ],
         *       "responsibilities": [
         *         "Keep the guillotine sharp"
         *       ],
         *       "requiredSkills": [
         *         "Perfect binding",
         *         "Creasing"
         *       ],
         *       "closingDate": "2099-01-31",
         *       "isActive": false,
         *       "version": 1
         *     }
         */
        JobEdit: {
            title: string;
            location: {
                city: string;
                country: string;
            };
            salary: {
                min: number | string;
                max: number | string;
                /** @enum {string} */
                currency: "NGN" | "USD" | "EUR" | "GBP";
            };
            /** @enum {string} */
            employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary";
            department: string;
            commitmentFee: number | string;
            description: string;
            requirements: string | string[];
            responsibilities: string | string[];
            requiredSkills: string | string[];
            isActive?: boolean | ("true" | "false");
            closingDate?: null | "" | string;
            version?: number;
        };
        /**
         * @example {
         *       "title": "Layout for print",
         *       "description": "Grids, type and bleed, from a blank page to a file the press accepts.",
         *       "category": "MasterClass",
         *       "price": 45000,
         *       "duration": {
         *         "value": 6,
         *         "unit": "weeks"
         *       },
         *       "startDate": "2099-02-02",
         *       "isActive": true,
         *       "seats": 12
         *     }
         */
        CourseInput: {
            title: string;
            description: string;
            /** @enum {string} */
            category: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
            price: number | string;
            duration: {
                value: number | string;
                /** @enum {string} */
                unit: "days" | "weeks" | "months";
            };
            /** Format: date */
            startDate: string;
            isActive: boolean | ("true" | "false");
            seats?: number | null | string;
        };
        /**
         * @example {
         *       "title": "Layout for print",
         *       "description": "Grids, type and bleed, from a blank page to a file the press accepts.",
         *       "category": "MasterClass",
         *       "price": 45000,
         *       "duration": {
         *         "value": 6,
         *         "unit": "weeks"
         *       },
         *       "startDate": "2099-02-02",
         *       "isActive": true,
         *       "seats": 12,
         *       "version": 1
         *     }
         */
        CourseEdit: {
            title: string;
            description: string;
            /** @enum {string} */
            category: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
            price: number | string;
            duration: {
                value: number | string;
                /** @enum {string} */
                unit: "days" | "weeks" | "months";
            };
            /** Format: date */
            startDate: string;
            isActive: boolean | ("true" | "false");
            seats?: number | null | string;
            version?: number;
        };
        /**
         * @example {
         *       "applicantName": "Nanzip Dung",
         *       "email": "nanzip@example.com",
         *       "phoneNumber": "0800 000 0000",
         *       "skills": "Perfect binding, Creasing",
         *       "cv": "(a PDF, DOC or DOCX file)"
         *     }
         */
        ApplicationForm: {
            applicantName: string;
            /** Format: email */
            email: string;
            phoneNumber: string;
            skills: string | string[];
            /** Format: date */
            privacyVersion?: string;
            /** Format: binary */
            cv: string;
        };
        /**
         * @example {
         *       "status": "accepted"
         *     }
         */
        Decision: {
            /** @enum {string} */
            status: "accepted" | "rejected";
        };
        /**
         * @example {
         *       "ids": [
         *         "f3b0c442-98fc-4c14-9afb-f4c8996fb924"
         *       ],
         *       "status": "accepted"
         *     }
         */
        BulkDecision: {
            /** @enum {string} */
            status: "accepted" | "rejected";
            ids: string[];
        };
        /**
         * @example {
         *       "ids": [
         *         "f3b0c442-98fc-4c14-9afb-f4c8996fb924"
         *       ]
         *     }
         */
        BulkUndo: {
            ids: string[];
        };
        /**
         * @example {
         *       "text": "Called; comes on Monday at nine."
         *     }
         */
        NoteInput: {
            text: string;
        };
        /**
         * @example {
         *       "name": "Nanzip Dung",
         *       "email": "nanzip@example.com",
         *       "phone": "0800 000 0000",
         *       "experienceLevel": "Beginner",
         *       "portfolio": "https://www.example.com"
         *     }
         */
        EnrollmentForm: {
            name: string;
            /** Format: email */
            email: string;
            phone: string;
            /** @enum {string} */
            experienceLevel: "Beginner" | "Intermediate" | "Advanced";
            portfolio?: string | null;
            /** Format: date */
            privacyVersion?: string;
        };
        /**
         * @example {
         *       "email": "nanzip@example.com",
         *       "phone": "0800 000 0000",
         *       "resume": true
         *     }
         */
        ResumeForm: {
            /** Format: email */
            email: string;
            phone: string;
            /** @enum {unknown} */
            resume: true | "true";
        };
        /**
         * @example {
         *       "action": "cancel",
         *       "version": 1
         *     }
         */
        StandingChange: {
            /** @enum {string} */
            action: "cancel" | "reinstate" | "release-seat";
            version?: number;
        };
        /**
         * @example {
         *       "event": "charge.success",
         *       "data": {
         *         "reference": "pc-abcdefghjkmnpqrstuvw234567"
         *       }
         *     }
         */
        ProviderDelivery: {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "outcome": "pay"
         *     }
         */
        SandboxOutcome: {
            /** @enum {string} */
            outcome: "pay" | "fail";
        };
        /**
         * @example {
         *       "method": "transfer",
         *       "note": "Transfer of 14 January, seen on the statement.",
         *       "version": 1
         *     }
         */
        RecordedPayment: {
            /** @enum {string} */
            method: "cash" | "transfer";
            note: string;
            version?: number;
        };
        /**
         * @example {
         *       "email": "nanzip@example.com"
         *     }
         */
        StatusLinksRequest: {
            /** Format: email */
            email: string;
        };
        /**
         * @example {
         *       "phone": "0800 000 0000"
         *     }
         */
        StatusPhone: {
            phone: string;
        };
        /**
         * @example {
         *       "email": "admin@example.com",
         *       "password": "nine purple kettles sing"
         *     }
         */
        Credentials: {
            email: string;
            password: string;
        };
        /**
         * @example {
         *       "currentPassword": "nine purple kettles sing",
         *       "newPassword": "eleven slow lorries hum",
         *       "repeatedPassword": "eleven slow lorries hum"
         *     }
         */
        PasswordChange: {
            currentPassword: string;
            newPassword: string;
            repeatedPassword: string;
        };
        /**
         * @example {
         *       "title": "Print finisher",
         *       "location": {
         *         "city": "Jos",
         *         "country": "Nigeria"
         *       },
         *       "salary": {
         *         "min": 150000,
         *         "max": 200000,
         *         "currency": "NGN"
         *       },
         *       "employmentType": "Full-time",
         *       "department": "Printing",
         *       "commitmentFee": 2500,
         *       "description": "Cuts, folds and binds what comes off the press.",
         *       "requirements": [
         *         "A steady hand"
         *       ],
         *       "responsibilities": [
         *         "Keep the guillotine sharp"
         *       ],
         *       "requiredSkills": [
         *         "Perfect binding",
         *         "Creasing"
         *       ],
         *       "closingDate": "2099-01-31",
         *       "_id": "7d1f3c1e-5f0b-4f6e-9d0a-3f1f6f0c2b11",
         *       "datePosted": "2026-01-12T08:30:00.000Z"
         *     }
         */
        Job: {
            /** Format: uuid */
            _id: string;
            title: string;
            location: {
                city: string;
                country: string;
            };
            salary: {
                min: number;
                max: number;
                /** @enum {string} */
                currency: "NGN" | "USD" | "EUR" | "GBP";
            };
            /** @enum {string} */
            employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary";
            department: string;
            commitmentFee: number;
            description: string;
            requirements: string[];
            responsibilities: string[];
            requiredSkills: string[];
            /** Format: date-time */
            datePosted: string;
            /** Format: date */
            closingDate?: string;
        };
        /**
         * @example {
         *       "title": "Print finisher",
         *       "location": {
         *         "city": "Jos",
         *         "country": "Nigeria"
         *       },
         *       "salary": {
         *         "min": 150000,
         *         "max": 200000,
         *         "currency": "NGN"
         *       },
         *       "employmentType": "Full-time",
         *       "department": "Printing",
         *       "commitmentFee": 2500,
         *       "description": "Cuts, folds and binds what comes off the press.",
         *       "requirements": [
         *         "A steady hand"
         *       ],
         *       "responsibilities": [
         *         "Keep the guillotine sharp"
         *       ],
         *       "requiredSkills": [
         *         "Perfect binding",
         *         "Creasing"
         *       ],
         *       "closingDate": "2099-01-31",
         *       "_id": "7d1f3c1e-5f0b-4f6e-9d0a-3f1f6f0c2b11",
         *       "datePosted": "2026-01-12T08:30:00.000Z",
         *       "isActive": true,
         *       "version": 1
         *     }
         */
        AdminJob: {
            /** Format: uuid */
            _id: string;
            title: string;
            location: {
                city: string;
                country: string;
            };
            salary: {
                min: number;
                max: number;
                /** @enum {string} */
                currency: "NGN" | "USD" | "EUR" | "GBP";
            };
            /** @enum {string} */
            employmentType: "Full-time" | "Part-time" | "Contract" | "Temporary";
            department: string;
            commitmentFee: number;
            description: string;
            requirements: string[];
            responsibilities: string[];
            requiredSkills: string[];
            /** Format: date-time */
            datePosted: string;
            /** Format: date */
            closingDate?: string;
            isActive: boolean;
            version: number;
        };
        /**
         * @example {
         *       "title": "Layout for print",
         *       "description": "Grids, type and bleed, from a blank page to a file the press accepts.",
         *       "category": "MasterClass",
         *       "price": 45000,
         *       "duration": {
         *         "value": 6,
         *         "unit": "weeks"
         *       },
         *       "startDate": "2099-02-02",
         *       "isActive": true,
         *       "_id": "0d3b6a52-8a53-4b0e-8a11-64a8f0a8f1c2"
         *     }
         */
        Course: {
            /** Format: uuid */
            _id: string;
            title: string;
            description: string;
            /** @enum {string} */
            category: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
            price: number;
            duration: {
                value: number;
                /** @enum {string} */
                unit: "days" | "weeks" | "months";
            };
            /** Format: date */
            startDate: string;
            isActive: boolean;
        };
        /**
         * @example {
         *       "title": "Layout for print",
         *       "description": "Grids, type and bleed, from a blank page to a file the press accepts.",
         *       "category": "MasterClass",
         *       "price": 45000,
         *       "duration": {
         *         "value": 6,
         *         "unit": "weeks"
         *       },
         *       "startDate": "2099-02-02",
         *       "isActive": true,
         *       "_id": "0d3b6a52-8a53-4b0e-8a11-64a8f0a8f1c2",
         *       "seats": 12,
         *       "version": 1
         *     }
         */
        AdminCourse: {
            /** Format: uuid */
            _id: string;
            title: string;
            description: string;
            /** @enum {string} */
            category: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
            price: number;
            duration: {
                value: number;
                /** @enum {string} */
                unit: "days" | "weeks" | "months";
            };
            /** Format: date */
            startDate: string;
            isActive: boolean;
            seats?: number;
            version: number;
        };
        /**
         * @example {
         *       "message": "Application submitted successfully!",
         *       "application": {
         *         "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *         "status": "pending",
         *         "commitmentFeePaid": false
         *       },
         *       "paymentReference": "pc-abcdefghjkmnpqrstuvw234567",
         *       "paymentLink": "https://checkout.example.com/abc"
         *     }
         */
        Applied: {
            message: string;
            application: {
                /** Format: uuid */
                _id: string;
                /** @enum {string} */
                status: "pending" | "accepted" | "rejected";
                commitmentFeePaid: boolean;
            };
            paymentReference?: string;
            paymentLink?: string;
            /** Format: uri */
            statusLink?: string;
        };
        /**
         * @example {
         *       "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *       "applicantName": "Nanzip Dung",
         *       "applicant": {
         *         "email": "nanzip@example.com"
         *       },
         *       "phoneNumber": "+2348000000000",
         *       "positionApplied": {
         *         "title": "Print finisher"
         *       },
         *       "dateApplied": "2026-01-14T10:05:00.000Z",
         *       "status": "accepted",
         *       "commitmentFeePaid": true,
         *       "cv": "cv_4f5b9c1d2e3a4b5c8d7e6f5a4b3c2d1e",
         *       "cvFilename": "nanzip-dung.pdf",
         *       "skills": [
         *         "Perfect binding",
         *         "Creasing"
         *       ]
         *     }
         */
        Application: {
            /** Format: uuid */
            _id: string;
            applicantName: string;
            applicant: {
                email: string;
            };
            phoneNumber: string;
            positionApplied: {
                title: string;
            };
            /** Format: date-time */
            dateApplied: string;
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected";
            commitmentFeePaid: boolean;
            cv: string;
            cvFilename: string;
            skills: string[];
            /** Format: date-time */
            withdrawnAt?: string;
        };
        /**
         * @example {
         *       "changed": [
         *         {
         *           "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *           "applicantName": "Nanzip Dung",
         *           "applicant": {
         *             "email": "nanzip@example.com"
         *           },
         *           "phoneNumber": "+2348000000000",
         *           "positionApplied": {
         *             "title": "Print finisher"
         *           },
         *           "dateApplied": "2026-01-14T10:05:00.000Z",
         *           "status": "accepted",
         *           "commitmentFeePaid": true,
         *           "cv": "cv_4f5b9c1d2e3a4b5c8d7e6f5a4b3c2d1e",
         *           "cvFilename": "nanzip-dung.pdf",
         *           "skills": [
         *             "Perfect binding",
         *             "Creasing"
         *           ]
         *         }
         *       ],
         *       "unchanged": []
         *     }
         */
        BulkDecided: {
            changed: components["schemas"]["Application"][];
            unchanged: {
                /** Format: uuid */
                _id: string;
                status: ("pending" | "accepted" | "rejected") | null;
                /** @enum {string} */
                reason: "already" | "not-allowed" | "no-application";
            }[];
        };
        /**
         * @example {
         *       "undone": [],
         *       "unchanged": [
         *         {
         *           "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *           "reason": "too-late"
         *         }
         *       ]
         *     }
         */
        BulkUndone: {
            undone: components["schemas"]["Application"][];
            unchanged: {
                /** Format: uuid */
                _id: string;
                /** @enum {string} */
                reason: "too-late" | "no-application";
            }[];
        };
        /**
         * @example {
         *       "_id": "b5d4045c-3f46-4fa9-9ddb-2a3f1a6a7b8c",
         *       "text": "Called; comes on Monday at nine.",
         *       "author": {
         *         "email": "admin@example.com"
         *       },
         *       "createdAt": "2026-01-15T09:00:00.000Z"
         *     }
         */
        Note: {
            /** Format: uuid */
            _id: string;
            text: string;
            author: {
                email: string;
            };
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "message": "Enrollment submitted successfully!",
         *       "enrollment": {
         *         "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *         "paymentStatus": "pending"
         *       },
         *       "paymentReference": "pc-abcdefghjkmnpqrstuvw234567",
         *       "paymentLink": "https://checkout.example.com/abc"
         *     }
         */
        Enrolled: {
            message: string;
            enrollment: {
                /** Format: uuid */
                _id: string;
                /** @enum {string} */
                paymentStatus: "pending" | "completed" | "failed";
            };
            paymentReference?: string;
            paymentLink?: string;
            /** Format: uri */
            statusLink?: string;
        };
        /**
         * @example {
         *       "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *       "name": "Nanzip Dung",
         *       "student": {
         *         "email": "nanzip@example.com"
         *       },
         *       "course": {
         *         "title": "Layout for print"
         *       },
         *       "dateEnrolled": "2026-01-14T10:05:00.000Z",
         *       "paymentStatus": "completed",
         *       "experienceLevel": "Beginner",
         *       "portfolio": null
         *     }
         */
        Enrollment: {
            /** Format: uuid */
            _id: string;
            name: string;
            student: {
                email: string;
            };
            course: {
                title: string;
            };
            /** Format: date-time */
            dateEnrolled: string;
            /** @enum {string} */
            paymentStatus: "pending" | "completed" | "failed";
            /** @enum {string} */
            experienceLevel: "Beginner" | "Intermediate" | "Advanced";
            portfolio: string | null;
            /** Format: date-time */
            cancelledAt?: string;
        };
        /**
         * @example {
         *       "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *       "name": "Nanzip Dung",
         *       "student": {
         *         "email": "nanzip@example.com"
         *       },
         *       "course": {
         *         "title": "Layout for print"
         *       },
         *       "dateEnrolled": "2026-01-14T10:05:00.000Z",
         *       "paymentStatus": "completed",
         *       "experienceLevel": "Beginner",
         *       "portfolio": null,
         *       "phone": "+2348000000000",
         *       "sameEmail": false,
         *       "price": 45000,
         *       "seat": "kept",
         *       "seatHeldUntil": null,
         *       "courseSeats": {
         *         "seats": 12,
         *         "taken": 5
         *       },
         *       "version": 2
         *     }
         */
        EnrollmentDetails: {
            /** Format: uuid */
            _id: string;
            name: string;
            student: {
                email: string;
            };
            course: {
                title: string;
            };
            /** Format: date-time */
            dateEnrolled: string;
            /** @enum {string} */
            paymentStatus: "pending" | "completed" | "failed";
            /** @enum {string} */
            experienceLevel: "Beginner" | "Intermediate" | "Advanced";
            portfolio: string | null;
            /** Format: date-time */
            cancelledAt?: string;
            phone: string;
            sameEmail: boolean;
            price: number;
            /** @enum {string} */
            seat: "kept" | "held" | "none";
            seatHeldUntil: string | null;
            courseSeats: {
                seats: number;
                taken: number;
            } | null;
            version: number;
        };
        /**
         * @example {
         *       "paymentLink": "https://checkout.example.com/abc"
         *     }
         */
        PaymentLink: {
            /** Format: uri */
            paymentLink: string;
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Received: {
            /** @constant */
            status: "ok";
        };
        /**
         * @example {
         *       "_id": "9b74c989-7bac-4a1f-9d1c-0f2e6f6a1b52",
         *       "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *       "provider": "paystack",
         *       "payer": {
         *         "name": "Nanzip Dung",
         *         "email": "nanzip@example.com"
         *       },
         *       "purpose": {
         *         "type": "course-enrollment",
         *         "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *         "title": "Layout for print"
         *       },
         *       "amount": 45000,
         *       "currency": "NGN",
         *       "refunded": 0,
         *       "status": "completed",
         *       "flagged": true,
         *       "createdAt": "2026-01-14T10:05:00.000Z",
         *       "settledAt": "2026-01-14T10:09:00.000Z",
         *       "recorded": null
         *     }
         */
        Payment: {
            /** Format: uuid */
            _id: string;
            reference: string;
            provider: string;
            payer: {
                name: string;
                email: string;
            };
            purpose: {
                /** @enum {string} */
                type: "job-application" | "course-enrollment";
                /** Format: uuid */
                _id: string;
                title: string;
            };
            amount: number;
            currency: string;
            refunded: number;
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            flagged: boolean;
            /** Format: date-time */
            createdAt: string;
            settledAt: string | null;
            recorded: {
                /** @enum {string} */
                as: "cash" | "transfer";
                by: {
                    email: string;
                };
                note: string;
            } | null;
        };
        /**
         * @example {
         *       "_id": "5feceb66-ffc8-4f38-952d-786c6d696c79",
         *       "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *       "reason": "paid_twice",
         *       "detail": "Paid a second time.",
         *       "createdAt": "2026-01-14T11:00:00.000Z",
         *       "resolvedAt": null,
         *       "resolvedBy": null
         *     }
         */
        PaymentFlag: {
            /** Format: uuid */
            _id: string;
            reference: string;
            /** @enum {string} */
            reason: "amount_mismatch" | "currency_mismatch" | "unknown_reference" | "wrong_provider" | "paid_twice" | "reversed" | "refund_mismatch" | "seat_gone" | "enrollment_cancelled";
            detail: string;
            /** Format: date-time */
            createdAt: string;
            resolvedAt: string | null;
            resolvedBy: {
                email: string;
            } | null;
        };
        /**
         * @example {
         *       "_id": "9b74c989-7bac-4a1f-9d1c-0f2e6f6a1b52",
         *       "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *       "provider": "paystack",
         *       "payer": {
         *         "name": "Nanzip Dung",
         *         "email": "nanzip@example.com"
         *       },
         *       "purpose": {
         *         "type": "course-enrollment",
         *         "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *         "title": "Layout for print"
         *       },
         *       "amount": 45000,
         *       "currency": "NGN",
         *       "refunded": 0,
         *       "status": "completed",
         *       "flagged": true,
         *       "createdAt": "2026-01-14T10:05:00.000Z",
         *       "settledAt": "2026-01-14T10:09:00.000Z",
         *       "recorded": null,
         *       "attempts": [
         *         {
         *           "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *           "status": "completed",
         *           "createdAt": "2026-01-14T10:05:00.000Z"
         *         }
         *       ],
         *       "events": [
         *         {
         *           "source": "webhook",
         *           "eventType": "succeeded",
         *           "sum": "₦45,000",
         *           "outcome": "applied",
         *           "receivedAt": "2026-01-14T10:09:00.000Z"
         *         }
         *       ],
         *       "flags": [
         *         {
         *           "_id": "5feceb66-ffc8-4f38-952d-786c6d696c79",
         *           "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *           "reason": "paid_twice",
         *           "detail": "Paid a second time.",
         *           "createdAt": "2026-01-14T11:00:00.000Z",
         *           "resolvedAt": null,
         *           "resolvedBy": null
         *         }
         *       ]
         *     }
         */
        PaymentDetails: {
            /** Format: uuid */
            _id: string;
            reference: string;
            provider: string;
            payer: {
                name: string;
                email: string;
            };
            purpose: {
                /** @enum {string} */
                type: "job-application" | "course-enrollment";
                /** Format: uuid */
                _id: string;
                title: string;
            };
            amount: number;
            currency: string;
            refunded: number;
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            flagged: boolean;
            /** Format: date-time */
            createdAt: string;
            settledAt: string | null;
            recorded: {
                /** @enum {string} */
                as: "cash" | "transfer";
                by: {
                    email: string;
                };
                note: string;
            } | null;
            attempts: {
                reference: string;
                /** @enum {string} */
                status: "pending" | "completed" | "failed" | "reversed";
                /** Format: date-time */
                createdAt: string;
            }[];
            events: {
                source: string;
                eventType: ("succeeded" | "failed" | "open" | "reversed" | "refunded") | null;
                sum: string | null;
                /** @enum {string} */
                outcome: "applied" | "ignored" | "flagged";
                /** Format: date-time */
                receivedAt: string;
            }[];
            flags: components["schemas"]["PaymentFlag"][];
        };
        /**
         * @example {
         *       "asked": 45000,
         *       "payment": {
         *         "_id": "9b74c989-7bac-4a1f-9d1c-0f2e6f6a1b52",
         *         "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *         "provider": "paystack",
         *         "payer": {
         *           "name": "Nanzip Dung",
         *           "email": "nanzip@example.com"
         *         },
         *         "purpose": {
         *           "type": "course-enrollment",
         *           "_id": "2c624232-cdd2-4177-94ce-1d5f3c0a6a55",
         *           "title": "Layout for print"
         *         },
         *         "amount": 45000,
         *         "currency": "NGN",
         *         "refunded": 0,
         *         "status": "completed",
         *         "flagged": true,
         *         "createdAt": "2026-01-14T10:05:00.000Z",
         *         "settledAt": "2026-01-14T10:09:00.000Z",
         *         "recorded": null,
         *         "attempts": [
         *           {
         *             "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *             "status": "completed",
         *             "createdAt": "2026-01-14T10:05:00.000Z"
         *           }
         *         ],
         *         "events": [
         *           {
         *             "source": "webhook",
         *             "eventType": "succeeded",
         *             "sum": "₦45,000",
         *             "outcome": "applied",
         *             "receivedAt": "2026-01-14T10:09:00.000Z"
         *           }
         *         ],
         *         "flags": [
         *           {
         *             "_id": "5feceb66-ffc8-4f38-952d-786c6d696c79",
         *             "reference": "pc-abcdefghjkmnpqrstuvw234567",
         *             "reason": "paid_twice",
         *             "detail": "Paid a second time.",
         *             "createdAt": "2026-01-14T11:00:00.000Z",
         *             "resolvedAt": null,
         *             "resolvedBy": null
         *           }
         *         ]
         *       }
         *     }
         */
        PaymentHistory: {
            asked: number;
            payment: components["schemas"]["PaymentDetails"] | null;
        };
        /**
         * @example {
         *       "message": "The phone number is corrected."
         *     }
         */
        StatusMessage: {
            message: string;
        };
        /**
         * @example {
         *       "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *       "kind": "export",
         *       "happenedAt": "2026-01-14T10:05:00.000Z",
         *       "administrator": {
         *         "email": "admin@example.com"
         *       },
         *       "ipHash": null,
         *       "requestId": null,
         *       "detail": {
         *         "list": "applications",
         *         "filters": [
         *           "status"
         *         ]
         *       }
         *     }
         */
        Event: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            kind: "sign_in" | "sign_in_failed" | "limited" | "sign_out" | "sign_out_everywhere" | "session_ended" | "password_changed" | "administrator_added" | "administrator_disabled" | "cv_opened" | "export" | "mass_download";
            /** Format: date-time */
            happenedAt: string;
            administrator: {
                email: string;
            } | null;
            ipHash: string | null;
            requestId: string | null;
            detail: {
                /** @enum {string} */
                at?: "login" | "password form" | "command line" | "start";
                /** Format: uuid */
                application?: string;
                preview?: boolean;
                list?: string;
                filters?: string[];
                opened?: number;
                /** Format: uuid */
                session?: string;
            };
        };
        /**
         * @example {
         *       "message": "You are signed in."
         *     }
         */
        SignedIn: {
            message: string;
        };
        /**
         * @example {
         *       "email": "admin@example.com",
         *       "expiresAt": "2026-01-14T18:05:00.000Z"
         *     }
         */
        Session: {
            email: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @constant */
            status: "ok";
        };
        /**
         * @example {
         *       "status": "degraded",
         *       "reasons": [
         *         "disk"
         *       ]
         *     }
         */
        Readiness: {
            /** @enum {string} */
            status: "ready" | "degraded";
            reasons?: ("disk" | "scanner" | "backup")[];
        };
        /**
         * @example {
         *       "status": "unavailable"
         *     }
         */
        Unavailability: {
            /** @constant */
            status: "unavailable";
        };
        /**
         * @example {
         *       "openapi": "3.1.1"
         *     }
         */
        OpenApiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "totalJobApplications": 0,
         *       "totalEnrollments": 1,
         *       "executiveRegistrations": 0,
         *       "recentApplications": [],
         *       "recentEnrollments": [
         *         {
         *           "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *           "name": "Nanzip Dung",
         *           "student": {
         *             "email": "nanzip@example.com"
         *           },
         *           "course": {
         *             "title": "Layout for print"
         *           },
         *           "dateEnrolled": "2026-01-14T10:05:00.000Z"
         *         }
         *       ],
         *       "recentExecutiveRegistrations": []
         *     }
         */
        Dashboard: {
            totalJobApplications: number;
            totalEnrollments: number;
            executiveRegistrations: number;
            recentApplications: {
                _id: string;
                applicantName: string;
                applicant: {
                    email: string;
                };
                positionApplied: {
                    title: string;
                };
                dateApplied: string;
            }[];
            recentEnrollments: {
                _id: string;
                name: string;
                student: {
                    email: string;
                };
                course: {
                    title: string;
                };
                dateEnrolled: string;
            }[];
            recentExecutiveRegistrations: {
                _id: string;
                name: string;
                student: {
                    email: string;
                };
                course: {
                    title: string;
                };
                dateEnrolled: string;
            }[];
        };
        /**
         * @example {
         *       "_id": "f3b0c442-98fc-4c14-9afb-f4c8996fb924",
         *       "kind": "updated",
         *       "who": "admin@example.com",
         *       "when": "2026-01-14T10:05:00.000Z",
         *       "fields": [
         *         {
         *           "name": "Title",
         *           "from": "Printer",
         *           "to": "Print finisher"
         *         }
         *       ]
         *     }
         */
        RecordChange: {
            /** Format: uuid */
            _id: string;
            /** @enum {string} */
            kind: "created" | "updated";
            who: string | null;
            /** Format: date-time */
            when: string;
            fields: {
                name: string;
                from: string;
                to: string;
            }[];
        };
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Unprocessable Entity",
         *       "status": 422,
         *       "detail": "Check the marked fields and send them again.",
         *       "errors": {
         *         "email": [
         *           "Enter your email address."
         *         ]
         *       }
         *     }
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            errors?: {
                [key: string]: string[];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Gone */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    apply: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key and content gets the first response again and does nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ApplicationForm"];
            };
        };
        responses: {
            /** @description The application is stored. */
            201: {
                headers: {
                    /** @description `yes` where the same e-mail and phone number applied for it before; left out elsewhere. */
                    "Applied-Before"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Applied"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Gone */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAdminJobs: {
        parameters: {
            query?: {
                title?: string;
                location?: string;
                employmentType?: "Full-time" | "Part-time" | "Contract" | "Temporary";
                status?: "open" | "closed";
                sort?: "title" | "-title" | "location" | "-location" | "type" | "-type" | "salary" | "-salary" | "date" | "-date";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminJob"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobInput"];
            };
        };
        responses: {
            /** @description The job as it is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminJob"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobEdit"];
            };
        };
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminJob"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCourses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active courses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"][];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourseCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar file. */
            200: {
                headers: {
                    /** @description The name to save it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": unknown;
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAdminCourses: {
        parameters: {
            query?: {
                title?: string;
                category?: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
                minPrice?: number | string;
                maxPrice?: number | string;
                sort?: "title" | "-title" | "category" | "-category" | "price" | "-price" | "duration" | "-duration" | "start" | "-start" | "status" | "-status" | "date" | "-date";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCourse"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseInput"];
            };
        };
        responses: {
            /** @description The course as it is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCourse"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseEdit"];
            };
        };
        responses: {
            /** @description The course as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCourse"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: {
                search?: string;
                applicant?: string;
                position?: string;
                job?: string;
                status?: "pending" | "accepted" | "rejected";
                dateFrom?: string;
                dateTo?: string;
                commitmentFee?: "paid" | "unpaid";
                sort?: "name" | "-name" | "email" | "-email" | "position" | "-position" | "date" | "-date" | "status" | "-status" | "fee" | "-fee";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportApplications: {
        parameters: {
            query?: {
                search?: string;
                applicant?: string;
                position?: string;
                job?: string;
                status?: "pending" | "accepted" | "rejected";
                dateFrom?: string;
                dateTo?: string;
                commitmentFee?: "paid" | "unpaid";
                sort?: "name" | "-name" | "email" | "-email" | "position" | "-position" | "date" | "-date" | "status" | "-status" | "fee" | "-fee";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that match, as a file for spreadsheets. */
            200: {
                headers: {
                    /** @description The name to save it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description The application as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkDecision"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDecided"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUndo"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUndone"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key and content gets the first response again and does nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note as it is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCv: {
        parameters: {
            query?: {
                preview?: string;
            };
            header?: never;
            path: {
                cv: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as it was sent. */
            200: {
                headers: {
                    /** @description The name it was sent under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "application/msword": unknown;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key and content gets the first response again and does nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollmentForm"] | components["schemas"]["ResumeForm"];
                "application/x-www-form-urlencoded": components["schemas"]["EnrollmentForm"] | components["schemas"]["ResumeForm"];
                "multipart/form-data": components["schemas"]["EnrollmentForm"] | components["schemas"]["ResumeForm"];
            };
        };
        responses: {
            /** @description The enrollment that was there already, with its payment page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolled"];
                };
            };
            /** @description The enrollment is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolled"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEnrollments: {
        parameters: {
            query?: {
                search?: string;
                status?: "pending" | "completed" | "failed";
                dateFrom?: string;
                dateTo?: string;
                course?: string;
                category?: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
                cancelled?: "yes" | "no";
                experienceLevel?: "Beginner" | "Intermediate" | "Advanced";
                sort?: "name" | "-name" | "email" | "-email" | "course" | "-course" | "date" | "-date" | "status" | "-status" | "level" | "-level";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEnrollments: {
        parameters: {
            query?: {
                search?: string;
                status?: "pending" | "completed" | "failed";
                dateFrom?: string;
                dateTo?: string;
                course?: string;
                category?: "MasterClass" | "ComputerBasics" | "ExecutiveSpecial";
                cancelled?: "yes" | "no";
                experienceLevel?: "Beginner" | "Intermediate" | "Advanced";
                sort?: "name" | "-name" | "email" | "-email" | "course" | "-course" | "date" | "-date" | "status" | "-status" | "level" | "-level";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that match, as a file for spreadsheets. */
            200: {
                headers: {
                    /** @description The name to save it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeStanding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StandingChange"];
            };
        };
        responses: {
            /** @description The enrollment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentDetails"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    openPaymentPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page’s URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    returnFromProvider: {
        parameters: {
            query?: {
                reference?: string;
                trxref?: string;
            };
            header?: never;
            path: {
                provider: "paystack" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that says how it went. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: "paystack" | "sandbox";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderDelivery"];
            };
        };
        responses: {
            /** @description It was taken in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSandboxCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SandboxOutcome"];
            };
        };
        responses: {
            /** @description The page that says how it went. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                status?: "pending" | "completed" | "failed";
                flagged?: "yes" | "no";
                sort?: "flagged" | "-flagged" | "date" | "-date" | "amount" | "-amount" | "status" | "-status";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                status?: "pending" | "completed" | "failed";
                flagged?: "yes" | "no";
                sort?: "flagged" | "-flagged" | "date" | "-date" | "amount" | "-amount" | "status" | "-status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that match, as a file for spreadsheets. */
            200: {
                headers: {
                    /** @description The name to save it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUnplacedFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentFlag"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolveFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flag as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentFlag"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentDetails"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApplicationPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was due, and the payment with all that happened to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentHistory"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEnrollmentPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was due, and the payment with all that happened to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentHistory"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repetition with the same key and content gets the first response again and does nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordedPayment"];
            };
        };
        responses: {
            /** @description The payment as it is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendStatusLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusLinksRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["StatusLinksRequest"];
                "multipart/form-data": components["schemas"]["StatusLinksRequest"];
            };
        };
        responses: {
            /** @description It was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusMessage"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctPhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusPhone"];
                "application/x-www-form-urlencoded": components["schemas"]["StatusPhone"];
                "multipart/form-data": components["schemas"]["StatusPhone"];
            };
        };
        responses: {
            /** @description It is corrected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusMessage"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusMessage"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                kind?: "sign_in" | "sign_in_failed" | "limited" | "sign_out" | "sign_out_everywhere" | "session_ended" | "password_changed" | "administrator_added" | "administrator_disabled" | "cv_opened" | "export" | "mass_download";
                dateFrom?: string;
                dateTo?: string;
                sort?: "date" | "-date";
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that match, in their order; all of them without `limit`. */
            200: {
                headers: {
                    /** @description How many match in all. */
                    "X-Total-Count"?: string;
                    /** @description The URL of the next page, as `<URL>; rel="next"` (RFC 8288); left out at the end. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                kind?: "sign_in" | "sign_in_failed" | "limited" | "sign_out" | "sign_out_everywhere" | "session_ended" | "password_changed" | "administrator_added" | "administrator_disabled" | "cv_opened" | "export" | "mass_download";
                dateFrom?: string;
                dateTo?: string;
                sort?: "date" | "-date";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that match, as a file for spreadsheets. */
            200: {
                headers: {
                    /** @description The name to save it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
                "application/x-www-form-urlencoded": components["schemas"]["Credentials"];
                "multipart/form-data": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    /** @description The session’s token, as `Bearer TOKEN`. */
                    Authorization?: string;
                    /** @description The same token, for browsers. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description For a request whose `Accept` prefers `text/html`: the page to go on to. */
            303: {
                headers: {
                    /** @description The URL of that page. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    /** @description Takes the session’s cookie away. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    /** @description Takes the session’s cookie away. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    /** @description The session’s token, as `Bearer TOKEN`. */
                    Authorization?: string;
                    /** @description The same token, for browsers. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Payload Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported Media Type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can; `reasons` says what is narrowed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The database or the store of CVs cannot be reached. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unavailability"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, and what came in last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                records: "jobs" | "courses" | "applications" | "enrollments";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordChange"][];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Any other refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
